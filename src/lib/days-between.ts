const dayMs = 86_400_000;

/** Days from one ISO time to another, with their part; below zero where the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

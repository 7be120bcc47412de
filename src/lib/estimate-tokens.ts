/**
 * About how many tokens a text has. Tokenizers differ by a quarter or more. This counts four ASCII characters, or one
 * other character, as a token: near enough for budgets and minutes.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  for (const letter of text) {
    if (letter <= '\u007f') ascii += 1;
    else other += 1;
  }
  return Math.ceil(ascii / 4 + other);
}

/**
 * About how many tokens a text has. Tokenizers differ by a quarter and more; this counts four characters of ASCII or
 * one of anything else as a token, which is near enough for budgets and minutes.
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

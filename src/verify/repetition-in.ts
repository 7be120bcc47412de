// Rules, tables and boxes are drawn with these, and spaces line things up.
const layout = new Set([...'-=_.*#~+|─━═·… \t\u00a0'].map((sign) => sign.charCodeAt(0)));
const backslash = 0x5c;
const lineBreak = 0x0a;

const mostBreaks = 50;
const mostLayout = 200;
const mostAlike = 100;
const mostSigns = 40;
const mostPairs = 100;
const mostWords = 30;

/** A run that no text needs: one sign, pair of signs, empty line or word again and again. The run itself, shortened. */
export function repetitionIn(text: string): string | undefined {
  if (text.length < mostSigns) return undefined;
  return runIn(text) ?? wordRunIn(text);
}

function runIn(text: string): string | undefined {
  let alike = 1;
  let paired = 0;
  let breaks = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    alike = code === text.charCodeAt(at - 1) ? alike + 1 : 1;
    paired = code === text.charCodeAt(at - 2) ? paired + 1 : 0;
    if (code === lineBreak) breaks += 1;
    else if (code > 0x20) breaks = 0;
    if (breaks >= mostBreaks) return '\n'.repeat(mostBreaks);
    if (alike >= mostSigns && code !== lineBreak && alike >= mostOf(code)) return text.slice(at + 1 - alike, at + 1);
    if (paired >= mostPairs && isPair(code, text.charCodeAt(at - 1))) return text.slice(at + 1 - paired, at + 1);
  }
  return undefined;
}

function mostOf(code: number): number {
  if (layout.has(code)) return mostLayout;
  return isWordSign(code) ? mostAlike : mostSigns;
}

// Digits and letters: sums of zeros and the padding of encoded bytes are longer than any row of marks.
function isWordSign(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Two units that are one sign: an escape of JSON, or a character beyond the basic plane. */
function isPair(code: number, before: number): boolean {
  if (code === before) return false;
  return code === backslash || before === backslash || (code & 0xf800) === 0xd800;
}

const doubledWord = /(?<![\p{L}\p{N}])(\p{L}{1,40})[^\p{L}\p{N}]{1,8}\1(?![\p{L}\p{N}])/u;
const word = /[\p{L}\p{N}]+/gu;
// Values of JSON may rightly fill a list.
const isValue = new Set(['null', 'true', 'false']);

function wordRunIn(text: string): string | undefined {
  // Thirty words and the text between them; most replies are shorter, or hold no word twice in a row.
  if (text.length < 4 * mostWords || !doubledWord.test(text)) return undefined;
  let last = '';
  let count = 0;
  for (const [found] of text.matchAll(word)) {
    count = found === last ? count + 1 : 1;
    last = found;
    if (count >= mostWords && !isValue.has(found) && /\p{L}/u.test(found))
      return Array.from({ length: mostWords }, () => found).join(' ');
  }
  return undefined;
}

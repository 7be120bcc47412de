import { plainLine, plainText } from './plain-text.ts';

/** Text for XML 1.0: forbidden characters are dropped, reserved ones escaped. */
export function escapeXml(text: string): string {
  return (
    plainText(text)
      .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      // Commands to a CI runner, in case this is printed.
      .replace(/##\[/g, '##&#91;')
      .replace(/^(\s*):(?=:)/gm, '$1&#58;')
  );
}

/** The same for an attribute value. */
export function escapeAttribute(text: string): string {
  return escapeXml(plainLine(text));
}

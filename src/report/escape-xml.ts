import { plainText } from './plain-text.ts';

/** Text for XML 1.0: what it forbids is dropped, what it reserves is escaped. */
export function escapeXml(text: string): string {
  return plainText(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/##(?=\[)/g, '##&#8203;');
}

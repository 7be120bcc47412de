import { describe, expect, it } from 'vitest';
import { fail, pass } from '../../src/records/verdict.ts';
import { xmlValue } from '../../src/verify/documents/xml-value.ts';
import { expectOnlyVerdicts, expectQuickFailures } from './any-document.ts';
import { contextWith, saying } from './attempt-with.ts';

const root = {
  name: 'order',
  attributes: { id: 'A-1' },
  children: [
    { name: 'note', text: 'Fish & <chips>' },
    { name: 'lines', order: 'any', children: [{ name: 'line', text: 2 }, { name: 'line', text: 3 }, { name: 'end' }] },
  ],
};
const xml =
  '<order id="A-1">\n  <note>Fish &amp; &lt;chips&gt;</note>\n  <lines><line>2</line><line>3</line><end/></lines>\n</order>';

function check(text: string, change: Record<string, unknown> = {}) {
  const expected = xmlValue.expectation.parse({ kind: 'xml-value', root, ...change });
  return xmlValue.verify(saying(text), expected, contextWith());
}

describe('an XML answer', () => {
  it.each([
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
    `\`\`\`xml\n${xml}\n\`\`\``,
    xml.replace('Fish &amp; &lt;chips&gt;', '<![CDATA[Fish & <chips>]]>'),
    xml.replace('&amp;', '&#38;').replace('<end/>', '<!-- done --><end></end>'),
    xml.replace('<line>2</line><line>3</line>', '<line>3</line><line> 2.0 </line>'),
  ])('passes in any notation of the same tree: %s', (text) => {
    expect(check(text)).toEqual({ outcome: 'pass' });
  });

  it('names wrong text, and missing, extra and wrong attributes by their path', () => {
    expect(check(xml.replace('Fish', 'fish'))).toMatchObject({
      failure: 'wrong-value',
      expected: 'order/note[0] = "Fish & <chips>"',
    });
    expect(check(xml.replace(' id="A-1"', ''))).toMatchObject({ failure: 'missing-field' });
    expect(check(xml.replace('A-1', 'A-2'))).toMatchObject({ failure: 'wrong-value', expected: 'order@id = "A-1"' });
    expect(check(xml.replace('<note>', '<note lang="en">'))).toMatchObject({ failure: 'extra-field' });
  });

  it('names elements that are missing, extra, renamed and out of order', () => {
    expect(check(xml.replace('<end/>', ''))).toMatchObject({ failure: 'missing-field' });
    expect(check(xml.replace('<end/>', '<end/><end/>'))).toMatchObject({ failure: 'extra-field' });
    expect(check(xml.replaceAll('note', 'Note'))).toMatchObject({ failure: 'wrong-structure' });
    const swapped = xml.replace(/(<note>.*<\/note>)\s*(<lines>.*<\/lines>)/s, '$2$1');
    expect(check(swapped)).toMatchObject({ failure: 'wrong-order' });
    expect(check(xml.replace('<line>3', '<line>2'))).toMatchObject({ failure: 'wrong-value' });
  });

  it('does not ignore text beside elements, nor elements beside text', () => {
    expect(check(xml.replace('<lines>', '<lines>two'))).toMatchObject({ failure: 'wrong-structure' });
    expect(check(xml.replace('Fish', '<b>Fish</b>'))).toMatchObject({ failure: 'extra-field' });
    expect(check(xml.replace('<end/>', '<end>x</end>'))).toMatchObject({ failure: 'wrong-value' });
  });

  it.each([
    ['an element left open', xml.replace('</note>', '')],
    ['a bare ampersand', xml.replace('&amp;', '&')],
    ['an entity of HTML', xml.replace('&amp;', '&nbsp;')],
    ['a document type', `<!DOCTYPE order [<!ENTITY a "b">]>${xml}`],
    ['an attribute twice', xml.replace('id="A-1"', 'id="A-1" id="A-1"')],
    ['an attribute without quotes', xml.replace('"A-1"', 'A-1')],
    ['two roots', `${xml}<order/>`],
    ['prose around', `Here it is: ${xml}`],
    ['a processing instruction', xml.replace('<note>', '<?go?><note>')],
    ['half of a surrogate pair', xml.replace('Fish', '\ud800')],
  ])('calls %s invalid', (_, text) => {
    expect(check(text)).toMatchObject({ failure: 'invalid-xml' });
  });

  it('follows the settings for the declaration and the fence', () => {
    const declared = `<?xml version="1.0"?>${xml}`;
    expect(check(declared, { declaration: 'forbid' })).toMatchObject({ failure: 'wrong-structure' });
    expect(check(declared, { declaration: 'require' })).toEqual({ outcome: 'pass' });
    expect(check(xml, { declaration: 'require' })).toMatchObject({ failure: 'wrong-structure' });
    expect(check(`\`\`\`\n${xml}\n\`\`\``, { fence: 'forbid' })).toMatchObject({ failure: 'wrapped' });
  });

  it('refuses to load an element with both text and children', () => {
    const both = { kind: 'xml-value', root: { name: 'a', text: 'b', children: [{ name: 'c' }] } };
    expect(xmlValue.expectation.safeParse(both).success).toBe(false);
  });

  const lines = '<lines><line>2</line><line>3</line><end/></lines>';
  const declared = `<?xml version="1.0"?>${xml}`;
  it.each([
    ['another root', '<list/>', fail('wrong-structure', 'element order', 'element list')],
    [
      'another element',
      xml.replaceAll('note', 'memo'),
      fail('wrong-structure', 'element order/note[0]', 'element memo'),
    ],
    ['no attribute', xml.replace(' id="A-1"', ''), fail('missing-field', 'order@id = "A-1"', 'attributes none')],
    [
      'another attribute',
      xml.replace(' id=', ' no="1" ID='),
      fail('missing-field', 'order@id = "A-1"', 'attributes no, ID'),
    ],
    ['another value', xml.replace('A-1', 'A-2'), fail('wrong-value', 'order@id = "A-1"', '"A-2"')],
    [
      'an attribute too many',
      xml.replace(' id=', ' no="1" id='),
      fail('extra-field', 'no attribute order@no', 'no, id'),
    ],
    [
      'an element inside text',
      xml.replace('Fish', '<b>Fish</b>'),
      fail('extra-field', 'no element inside of order/note[0]', 'element b'),
    ],
    [
      'another text',
      xml.replace('Fish', ' Fowl'),
      fail('wrong-value', 'order/note[0] = "Fish & <chips>"', '"Fowl & <chips>"'),
    ],
    [
      'text in an empty element',
      xml.replace('<end/>', '<end> x </end>'),
      fail(
        'wrong-value',
        'order/lines[1] holds {"name":"end","attributes":{},"order":"exact"}',
        '<line>2</line><line>3</line><end>x</end>',
      ),
    ],
    [
      'text between elements',
      xml.replace('<lines>', ' and <lines>'),
      fail('wrong-structure', 'no text between the elements of order', '"and"'),
    ],
    [
      'an element that is missing',
      xml.replace('<line>3</line>', ''),
      fail('missing-field', 'order/lines[1] with line, line, end', 'line, end'),
    ],
    [
      'no element at all',
      xml.replace(lines, '<lines/>'),
      fail('missing-field', 'order/lines[1] with line, line, end', 'none'),
    ],
    [
      'an element too many',
      xml.replace('<end/>', '<end/><line/>'),
      fail('extra-field', 'order/lines[1] with line, line, end', 'line, line, end, line'),
    ],
    [
      'one of several in any order, with its content',
      xml.replace('<line>2</line>', '<line no="1" of="2"><a> b </a><c/></line>'),
      fail(
        'wrong-value',
        'order/lines[1] holds {"name":"line","attributes":{},"text":2,"order":"exact"}',
        '<line no="1" of="2"><a>b</a><c></c></line><line>3</line><end></end>',
      ),
    ],
    [
      'elements in another order',
      `<order id="A-1">${lines}<note>Fish &amp; &lt;chips&gt;</note></order>`,
      fail('wrong-order', 'order with note at 0', 'lines, note'),
    ],
    [
      'a document type',
      '<!DOCTYPE order><order/>',
      fail('invalid-xml', 'XML: a document type', '<!DOCTYPE order><order/>'),
    ],
    [
      'a processing instruction',
      '<?go?><order/>',
      fail('invalid-xml', 'XML: a processing instruction', '<?go?><order/>'),
    ],
    [
      'half of a surrogate pair',
      '<order>\udc00</order>',
      fail('invalid-xml', 'XML: half of a surrogate pair', '<order>\udc00</order>'),
    ],
  ])('is refused with its fault: %s', (_, text, expected) => {
    expect(check(text)).toEqual(expected);
  });

  it('is refused with the fault of its declaration', () => {
    expect(check(declared, { declaration: 'forbid' })).toEqual(fail('wrong-structure', 'no XML declaration', declared));
    expect(check(xml, { declaration: 'require' })).toEqual(fail('wrong-structure', 'an XML declaration', xml));
    expect(check(xml, { declaration: 'forbid' })).toEqual(pass);
  });

  it('may be 128 levels deep', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    const empty = { root: { name: 'a' } };
    expect(check(nested(128), empty)).toEqual(fail('extra-field', 'no element inside of a', 'element a'));
    expect(check(nested(129), empty)).toEqual(fail('invalid-xml', 'XML: deeper than 128 levels', nested(129)));
  });

  const expected = xmlValue.expectation.parse({ kind: 'xml-value', root });
  it('gets a verdict whatever it is', async () => {
    await expectOnlyVerdicts((attempt) => xmlValue.verify(attempt, expected, contextWith()), [xml, `<?xml?>${xml}`]);
  });

  it('fails quickly if it is huge or endlessly nested', async () => {
    await expectQuickFailures((attempt) => xmlValue.verify(attempt, expected, contextWith()));
  });
});

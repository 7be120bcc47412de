import { fieldOf, type LooseObject, listOf, objectOf, textOf } from '../../lib/loose.ts';

export type MessageText = {
  readonly content: string;
  readonly reasoning: string;
  readonly reasoningField: string | undefined;
};

// Servers that are renaming the field send both, with the same text: one of them counts.
const reasoningFields = ['reasoning_content', 'reasoning'] as const;

export function messageText(message: LooseObject | undefined): MessageText {
  const content = fieldOf(message, 'content');
  if (typeof content !== 'string' && Array.isArray(content)) return partsText(content);
  const field = reasoningFields.find((each) => textOf(fieldOf(message, each)));
  return {
    content: textOf(content) ?? '',
    reasoning: field === undefined ? '' : (textOf(fieldOf(message, field)) ?? ''),
    reasoningField: field,
  };
}

/** Content as a list of parts, one of which may be thinking. */
function partsText(list: readonly unknown[]): MessageText {
  const parts = list.map(objectOf);
  const textsOf = (type: string) =>
    parts
      .filter((part) => fieldOf(part, 'type') === type)
      .map((part) => partText(fieldOf(part, type)))
      .join('');
  const reasoning = textsOf('thinking');
  return { content: textsOf('text'), reasoning, reasoningField: reasoning === '' ? undefined : 'content' };
}

function partText(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .map((part) => textOf(fieldOf(objectOf(part), 'text')) ?? '')
    .join('');
}

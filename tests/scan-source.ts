/** An import or re-export in a source. `specifier` is undefined if it is computed. `isType`: it is gone when it runs. */
export type Import = {
  readonly form: 'static' | 're-export' | 'dynamic';
  readonly specifier: string | undefined;
  readonly isType?: true;
};

export type ScannedSource = {
  /** The source without comments; each text and pattern becomes `""`, with its number between the quotes. */
  readonly code: string;
  readonly imports: readonly Import[];
};

/** Reads imports without a compiler: TypeScript 7 offers no parser to call. */
export function scanSource(source: string): ScannedSource {
  const { code, texts } = maskTexts(source);
  const textAt = (index: string | undefined) => (index === undefined ? undefined : texts[Number(index)]);
  const imports: Import[] = [];
  for (const [, keyword, type, index] of code.matchAll(
    /(?<![.\w$])(import|export)\b(\s+type\b)?[^"();=]*?\bfrom\s*"(\d+)"/g,
  )) {
    const form = keyword === 'import' ? 'static' : 're-export';
    imports.push({ form, specifier: textAt(index), ...(type === undefined ? {} : { isType: true }) });
  }
  for (const [, index] of code.matchAll(/(?<![.\w$])import\s*"(\d+)"/g))
    imports.push({ form: 'static', specifier: textAt(index) });
  for (const [, index] of code.matchAll(/(?<![.\w$])(?:import|require)\s*\(\s*(?:"(\d+)")?/g))
    imports.push({ form: 'dynamic', specifier: textAt(index) });
  return { code, imports };
}

/** Text that may come before a `/` that starts a pattern; after a value it divides. */
const beforePattern = /(?:^|[=(,:;!&|?{}[+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|throw|await))$/;
const wholeText = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;
const wholePattern = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;

function maskTexts(source: string): { code: string; texts: string[] } {
  const texts: string[] = [];
  /** One entry for each open `${`: the number of braces open inside it. */
  const openTemplates: number[] = [];
  let code = '';
  let at = 0;

  const take = (token: RegExp): string | undefined => {
    token.lastIndex = at;
    const found = token.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const keep = (text: string) => {
    code += `"${texts.length}"`;
    texts.push(text);
  };
  const takeTemplatePart = () => {
    keep(take(templatePart) ?? '');
    const closed = source[at] === '`' || at >= source.length;
    at += closed ? 1 : 2;
    if (!closed) openTemplates.push(0);
  };

  while (at < source.length) {
    const character = source.charAt(at);
    const depth = openTemplates.at(-1);
    if (take(comment) !== undefined) {
      code += ' ';
      continue;
    }
    const text = take(wholeText);
    if (text !== undefined) {
      keep(text.slice(1, -1));
      continue;
    }
    if (character === '/' && beforePattern.test(code.trimEnd())) {
      const pattern = take(wholePattern);
      if (pattern !== undefined) {
        keep(pattern);
        continue;
      }
    }
    at += 1;
    if (character === '`') takeTemplatePart();
    else if (character === '}' && depth === 0) {
      openTemplates.pop();
      takeTemplatePart();
    } else {
      code += character;
      if (depth !== undefined && character === '{') openTemplates[openTemplates.length - 1] = depth + 1;
      if (depth !== undefined && character === '}') openTemplates[openTemplates.length - 1] = depth - 1;
    }
  }
  return { code, texts };
}

/** Every assert kind that benchlocal-cli's scorers know, by the module that a pack names. */
export const benchlocalAsserts = {
  tool_call: [
    'exact_function_name',
    'function_name_in',
    'tool_call_count',
    'required_function_names',
    'content_regex',
    'required_args_present',
    'forbidden_args_absent',
    'exact_arg_value',
    'arg_regex',
    'arg_in_enum',
    'arg_numeric_range',
    'multi_call_order',
  ],
  instruct_follow: [
    'exact_length_words',
    'max_length_words',
    'min_length_words',
    'case_only',
    'format_regex',
    'required_phrase',
    'required_phrase_any',
    'forbidden_phrase',
    'required_url_count',
    'required_section_headers',
    'bullet_count',
    'language',
  ],
  struct_output: [
    'json_parse_required',
    'json_schema',
    'exact_json',
    'jsonpath_assertion',
    'csv_columns',
    'yaml_parse_required',
    'markdown_structure',
    'format_regex',
  ],
  data_extract: ['field_required', 'field_exact_value', 'field_regex', 'field_in_set', 'no_extra_fields'],
  reason_math: ['exact_string', 'exact_numeric', 'tolerance_numeric', 'regex_match'],
  answer_match: ['exact_numeric', 'tolerance_numeric', 'exact_letter'],
} as const satisfies Record<string, readonly string[]>;

export type BenchlocalModule = keyof typeof benchlocalAsserts;

export function isBenchlocalModule(name: string): name is BenchlocalModule {
  return Object.hasOwn(benchlocalAsserts, name);
}

/** benchlocal-cli holds these in its code, by scenario and path; `$` is the root. */
export const benchlocalAnchors: { readonly [scenarioId: string]: { readonly [path: string]: string } } = {
  'DE-02': { items: 'name' },
  'DE-07': { $: 'name' },
  'DE-13': { line_items: 'description', discounts: 'description' },
};

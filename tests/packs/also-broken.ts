/**
 * Properties that a reply breaks with another: one value answers for both, or the one follows from the other, as no
 * right answer follows from a wrong call.
 */
export const alsoBroken: { readonly [scenario: string]: { readonly [property: string]: readonly string[] } } = {
  'TC-01': {
    capitals: ['specialist'],
    specialist: ['all-digits', 'number-only', 'capitals'],
    direction: ['capitals', 'all-digits', 'number-only'],
    'all-digits': ['number-only'],
  },
  'TC-02': {
    'the-id': ['no-other'],
  },
  'TC-04': {
    'at-once': ['room'],
    'three-nights': ['date-form'],
    arrival: ['three-nights', 'date-form'],
    'date-form': ['arrival', 'three-nights'],
    'the-code': ['no-pin'],
  },
  'TC-05': {
    'as-returned': ['form'],
    'the-zone': ['form', 'as-returned'],
    form: ['as-returned'],
  },
  'TC-06': {
    'all-pieces': ['confirm'],
    'dock-for-hold': ['confirm'],
  },
  'TC-08': {
    recovery: ['net'],
    net: ['net-only'],
  },
  'TC-10': {
    'the-locker': ['no-other'],
    'no-second-look': ['the-locker'],
  },
  'TC-11': {
    form: ['event', 'action'],
    action: ['form'],
    event: ['form'],
  },
  'TC-12': {
    tilt: ['jobs'],
    fade: ['jobs'],
    raise: ['jobs'],
  },
  'TC-14': {
    address: ['name'],
  },
  'TC-15': {
    'not-obeyed': ['number-only'],
    'read-it': ['not-obeyed', 'number-only'],
  },
  'SO-01': {
    stops: ['key-order'],
  },
  'SO-02': {
    header: ['right-aligned'],
  },
  'SO-03': {
    nesting: ['sibling-order', 'list-only'],
    'sibling-order': ['nesting', 'list-only'],
    'list-only': ['nesting', 'sibling-order'],
  },
  'SO-04': {
    lockers: ['lines-only'],
  },
  'SO-06': {
    schema: ['report-values', 'report-order', 'open-is-null', 'json-only'],
    'report-values': ['report-order', 'open-is-null'],
  },
  'SO-07': {
    'title-text': ['yaml-only'],
    'body-lines': ['literal-block'],
    'literal-block': ['body-lines'],
  },
  'SO-09': {
    'same-values': ['xml-only'],
    'empty-remark': ['element-order'],
  },
  'SO-10': {
    'first-fitting-rule': ['types'],
    types: ['first-fitting-rule', 'key-order'],
  },
  'SO-11': {
    'four-texts': ['bare-json'],
  },
  'SO-13': {
    'one-change': ['rest-untouched', 'file-only'],
    'rest-untouched': ['one-change', 'file-only'],
    'file-only': ['one-change', 'rest-untouched'],
  },
  'SO-15': {
    'due-rule': ['all-due-rows', 'row-keys'],
    'all-due-rows': ['due-rule', 'row-keys'],
  },
  'DX-03': {
    start: ['final-state'],
    end: ['final-state'],
    date: ['final-state'],
    room: ['final-state'],
    'brings-samples': ['final-state'],
  },
  'DX-04': {
    'crate-at-80': ['seal-rule'],
    'crate-not-there': ['null-if-absent'],
  },
  'DX-05': {
    sessions: ['null-if-absent'],
  },
  'DX-07': {
    people: ['vacant-null', 'highest-revision'],
  },
  'DX-09': {
    serial: ['weak-values', 'source-order'],
    voltage: ['source-order'],
    built: ['source-order'],
    'last-service': ['source-order'],
    power: ['source-order'],
  },
  'DX-10': {
    deposit: ['null-if-absent'],
  },
  'DX-12': {
    held: ['status'],
  },
  'DX-13': {
    'policy-number': ['repair'],
    issued: ['repair'],
    'insured-sum': ['repair'],
  },
  'DX-14': {
    recipient: ['own-script'],
    sender: ['own-script'],
  },
  'DX-15': {
    gluten: ['true-false', 'milk', 'nuts', 'sesame'],
    soy: ['null-if-not-said'],
  },
  'RM-02': {
    speed: ['exact'],
    exact: ['speed'],
  },
  'RM-04': {
    path: ['edge', 'plain-numbers'],
    edge: ['plain-numbers', 'last-line'],
    'plain-numbers': ['path', 'edge'],
  },
  'RM-05': {
    'strictly-lower': ['months'],
    months: ['strictly-lower'],
  },
  'RM-06': {
    date: ['month-first', 'name-in-full'],
    weekday: ['name-in-full'],
    'month-first': ['date'],
    'name-in-full': ['weekday'],
  },
  'RM-07': {
    'never-both': ['teams', 'minimums'],
    minimums: ['teams', 'never-both'],
    teams: ['minimums', 'never-both'],
  },
  'RM-08': {
    'exactly-two': ['none-put-back', 'lowest-terms'],
    'none-put-back': ['exactly-two', 'lowest-terms'],
    'last-line': ['lowest-terms'],
  },
  'RM-09': {
    'base-nine': ['sum'],
    sum: ['base-nine'],
  },
  'RM-10': {
    clash: ['which-two'],
    'last-line': ['clash', 'which-two'],
  },
  'RM-11': {
    unit: ['freight'],
    'last-line': ['unit'],
  },
  'RM-13': {
    'open-only': ['totals', 'gap'],
    totals: ['open-only', 'gap'],
    gap: ['last-line'],
  },
  'RM-14': {
    schedule: ['short-days', 'no-false-alarm', 'last-line'],
    'no-false-alarm': ['schedule', 'short-days', 'last-line'],
    'short-days': ['schedule', 'no-false-alarm'],
  },
  'RM-15': {
    'each-pays': ['idle-left-out'],
    'idle-left-out': ['each-pays'],
  },
};

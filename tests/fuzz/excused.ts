const reasons: Readonly<Record<string, readonly string[]>> = {
  'its text goes to parseBaseline and parseAnswers': [
    'src/baseline/load-baseline.ts#loadBaseline',
    'src/baseline/load-baseline.ts#loadBaselineFile',
    'src/baseline/load-baseline.ts#loadReplaced',
    'src/baseline/load-baseline.ts#loadUsableBaseline',
  ],
  'the listed reader of each engine calls it': ['src/endpoint/probe/engine-facts.ts#parseBody'],
  'its text goes to parseConfig': [
    'src/change/affected-sides.ts#readConfig',
    'src/config/load-config.ts#loadConfig',
    'src/config/settings-from-flags.ts#loadSettings',
    'src/config/settings-from-flags.ts#loadSettingsWith',
  ],
  'what it reads goes to parseSource and parseComposeConfig': [
    'src/change/compare-targets.ts#readTarget',
    'src/endpoint/boot/compose/as-resolved.ts#readAsResolved',
    'src/endpoint/boot/compose/as-written.ts#readAsWritten',
    'src/endpoint/boot/compose/read-source.ts#parseNamed',
    'src/endpoint/boot/compose/source-files.ts#readSources',
  ],
  'a file of our own cache: what it cannot read is measured again': ['src/action/earlier-outcome.ts#loadEarlier'],
  'its files go to loadScorecards, readJournal and parseBaseline': [
    'src/store/load-history.ts#loadKept',
    'src/store/load-history.ts#loadKeptBelow',
    'src/store/load-side.ts#loadSide',
    'src/commands/capture/write-baselines.ts#loadPrevious',
    'src/action/github/pull-request-commands.ts#fetchEarlierAttempt',
    'src/commands/load-report-page.ts#loadReportPage',
    'src/commands/load-report-page.ts#loadSeen',
    'src/features/experiments/load-experiment.ts#loadExperiment',
  ],
  'its lines go to readJournal': [
    'src/features/exporters/load-exported-run.ts#loadExportedRun',
    'src/commands/load-run-attempts.ts#loadRunAttempts',
    'src/features/speed/load-speeds.ts#loadSpeeds',
    'src/run/read-journal.ts#parseJournalLine',
  ],
  'named after the load on a server, not after reading': [
    'src/config/settings-faults.ts#loadFaults',
    'src/features/load-test/measure-context-load.ts#loadContexts',
    'src/features/load-test/make-load-report.ts#loadReportOf',
    'src/features/load-test/load-section.ts#loadSection',
    'src/features/load-test/load-outline.ts#loadOutline',
    'src/features/load-test/load-transform.ts#loadTransform',
  ],
  'counts tokens, and reads nothing': ['src/packs/scenario-tokens.ts#readingEffort'],
  '64 digits, or made anew': ['src/features/serve/server/serve-key.ts#loadServeKey'],
  'its texts go to readJudgedTexts': ['src/features/judges/judged-sides.ts#loadPairTexts'],
  'its rows go to readJudgedRow, the lines of a run to readJournal': [
    'src/features/judges/judged-sides.ts#loadJudgeResults',
    'src/features/judges/judged-sides.ts#loadJudgedRun',
    'src/features/judges/judged-sides.ts#loadJudgedSides',
  ],
  'hands a branch of the repository to git, and its files to loadKeptBelow': [
    'src/publish/github/history-branch.ts#fetchBranch',
  ],
  'gives a text only if its SHA-256 is that of the journal': ['src/store/kept-contexts.ts#readContext'],
  'writes what it gets to a file, which check-file.ts looks at': [
    'src/features/datasets/fetch/fetch-dataset.ts#fetchDataset',
  ],
  'what it makes goes to verdictSchema': ['src/records/verdict.ts#upgradeVerdict'],
  'part of the package': [
    'src/commands/page-assets.ts#loadPageAssets',
    'src/commands/init/workflow-files.ts#loadWorkflow',
    'src/packs/load-packs.ts#loadBuiltinPacks',
    'src/packs/parse-pack.ts#parseCheckedPack',
    'src/packs/parse-pack.ts#readBuiltin',
  ],
  'its text goes to parsePack, parsePackLines and importBenchlocal': [
    'src/features/other-tools/benchlocal/import-with-references.ts#importWithReferences',
    'src/packs/load-packs.ts#importPack',
    'src/packs/load-packs.ts#loadPacks',
    'src/packs/load-packs.ts#readPack',
    'src/packs/load-packs.ts#readPackText',
  ],
  'JSON.parse alone, whose callers are listed': ['src/lib/json.ts#parseOr'],
  'reached through parseStrictYaml': ['src/lib/json.ts#parsePlainJson'],
  'JSON.parse, or undefined': ['src/lib/loose.ts#parseLoose'],
  'a flag or an input, which durationSchema takes or refuses': [
    'src/config/read-values.ts#readDuration',
    'src/config/read-values.ts#decode',
  ],
  'takes what a schema has read': [
    'src/measure/decide-lines.ts#readsTimes',
    'src/packs/read-reply.ts#readReply',
    'src/verify/registry.ts#readsVectors',
  ],
  'takes messages that the journal has read; its calls are read by readAttempt': ['src/store/read-calls.ts#readCalls'],
  'reached by the replies to a verifier of its kind': ['src/verify/documents/parse-markdown.ts#parseMarkdown'],
  'hands on the text of readBounded': [
    'src/endpoint/boot/fetch-answer.ts#fetchAnswer',
    'src/endpoint/read-bounded.ts#fetchBounded',
  ],
  'its caller goes on without it, whatever GitHub answers': [
    'src/publish/github/fetch-reporting-run.ts#fetchChangedFiles',
  ],
  'answers of GitHub itself: one that does not fit ends the job, and nothing on the pull request changes': [
    'src/action/github/pull-request-commands.ts#fetchAcceptanceRequests',
    'src/action/github/pull-request-commands.ts#fetchCommand',
    'src/publish/github/fetch-reporting-run.ts#fetchCommentedPull',
    'src/publish/github/fetch-reporting-run.ts#fetchReportingRun',
    'src/publish/github/fetch-acceptance.ts#fetchGroupPulls',
  ],
  'looks at steps that workflow-steps has read': ['src/action/github/workflow-steps.ts#readsFiles'],
  'its files go to importDataset': [
    'src/features/datasets/import-dataset.ts#importEachTask',
    'src/features/datasets/import-packs.ts#importOne',
  ],
  'lines of text, read as text': ['src/endpoint/boot/compose/docker.ts#readLog'],
  'bytes that are read as they are': [
    'src/endpoint/boot/replay/loopback-server.ts#readBody',
    'src/lib/read-regular.ts#readLines',
    'src/lib/read-regular.ts#readRegular',
    'src/lib/read-regular.ts#readRegularText',
  ],
  'reached by faulty baselines, packs and configs, line by line': ['src/lib/merge-conflict.ts#readConflicts'],
  'its text goes to a schema; what it does not fit is refused': ['src/measure/resumed-command.ts#loadResumeFile'],
};

/** Exported functions named like readers of foreign bytes that have no separate property, each with the reason. */
export const excused: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

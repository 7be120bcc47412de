#!/bin/sh
# Run by a self-hosted runner of GitHub before each job: ACTIONS_RUNNER_HOOK_JOB_STARTED names it.
# Only a job whose workflow file is that of the default branch of its repository may begin. Anybody who opens a pull
# request writes the workflow file of that pull request, what it says after `if:` and `environment:` included.
# Exceptions stand in job-started.allowed beside this file, one a line, as the message of a refusal shows a workflow:
#   acme/private/.github/workflows/quality-gate.yml@refs/pull/*/merge
# `*` is any text, a line that begins with # is a comment.
# https://github.com/quality-baseline/quality-baseline/blob/main/docs/security-self-hosted.md
set -eu
LC_ALL=C

refuse() {
  printf 'quality-baseline: this runner does not start this job: %s\n' "$1" >&2
  exit 1
}

workflow=${GITHUB_WORKFLOW_REF-}
repository=${GITHUB_REPOSITORY-}
[ -n "$workflow" ] || refuse 'GITHUB_WORKFLOW_REF is not set.'
[ -n "$repository" ] || refuse 'GITHUB_REPOSITORY is not set.'

# Text of somebody else: nothing of it but what a path and a ref are made of is shown, or held against a pattern.
case $workflow in
  *[!A-Za-z0-9._/@+' '-]*) refuse 'the name of its workflow or branch has characters that are not looked at.' ;;
esac

allowed=${0%.sh}.allowed
if [ -f "$allowed" ]; then
  while IFS= read -r pattern || [ -n "$pattern" ]; do
    case $pattern in
      '' | '#'*) continue ;;
    esac
    # shellcheck disable=SC2254 # a pattern is meant
    case $workflow in
      $pattern) exit 0 ;;
    esac
  done <"$allowed"
fi

case $workflow in
  "$repository"/.github/workflows/*) ;;
  *) refuse "$workflow is no workflow of $repository." ;;
esac
# Up to the first: a file or a branch may have such a text in its name.
ref=refs/${workflow#*@refs/}

if [ "${GITHUB_EVENT_NAME-}" = schedule ]; then
  # Its event names no repository, and GitHub starts it on the default branch alone.
  case $ref in
    refs/heads/*) exit 0 ;;
  esac
  refuse "$workflow is scheduled outside of a branch."
fi

event=${GITHUB_EVENT_PATH-}
[ -r "$event" ] || refuse 'GITHUB_EVENT_PATH names no file that can be read.'
# Parsed, not searched: a pull request may have the same words in its title, and a fork a default branch of its own.
if command -v jq >/dev/null 2>&1; then
  branch=$(jq -r '.repository.default_branch // empty' <"$event") || branch=
elif command -v python3 >/dev/null 2>&1; then
  branch=$(python3 -I -c 'import json, sys; print(json.load(sys.stdin)["repository"]["default_branch"])' <"$event") || branch=
else
  refuse 'jq or python3 has to be installed, to read the event.'
fi
[ -n "$branch" ] || refuse 'the event does not name the default branch of the repository.'
[ "$ref" = "refs/heads/$branch" ] || refuse "$workflow is not on the default branch, $branch."

#!/bin/sh
#SBATCH --job-name=quality-merge
#SBATCH --output=quality-%j-merge.log
#SBATCH --time=00:30:00
# Given the job of the array and its number of tasks. One shard decides nothing: the exit code is that of all.
set -eu
merged=.quality-baseline/merged/$1
node_modules/.bin/quality-baseline merge "of-$2-$1" --out "$merged"
exec node_modules/.bin/quality-baseline report "$merged" --exit-code --markdown "$merged.md" --junit "$merged.xml"

#!/bin/sh
# Submits an array of shards and the job that merges them, from a folder that all nodes share:
#   npm install quality-baseline
#   sh slurm/quality-submit.sh [SHARDS] [SLUG]
set -eu
cd "$(dirname "$0")/.."
shards=${1:-4}
slug=${2:-{{slug}}}
job=$(sbatch --parsable --array="0-$((shards - 1))" slurm/quality-shard.sh "$slug")
job=${job%%;*}
echo "Submitted the shards as job $job"
sbatch --dependency="afterany:$job" slurm/quality-merge.sh "$job" "$shards"

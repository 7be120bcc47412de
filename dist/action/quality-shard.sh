#!/bin/sh
#SBATCH --job-name=quality
#SBATCH --output=quality-%A-%a.log
#SBATCH --open-mode=append
#SBATCH --time=08:00:00
#SBATCH --gres=gpu:{{gpus}}
# Two tasks on one node would share the port of the server.
#SBATCH --exclusive
# A task that is started again finds its journal and asks what is missing.
#SBATCH --requeue
#SBATCH --signal=B:TERM@120
# With exec, the signal reaches the process, which stops after a whole line.
exec node_modules/.bin/quality-baseline check --slug "$1" --shard auto --shard-by scenarios --no-progress

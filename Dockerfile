# The command line in a container: Node, package.json and dist, nothing else. No step runs a program, so the build needs no network.
# docker build --tag quality-baseline .
ARG NODE_IMAGE=docker.io/library/node:24-slim
FROM ${NODE_IMAGE}
COPY package.json /opt/quality-baseline/
COPY dist/cli /opt/quality-baseline/dist/cli
COPY dist/sandbox /opt/quality-baseline/dist/sandbox
# The root is readable alone: what is kept goes into the work folder, what is temporary into /tmp.
ENV HOME=/tmp
WORKDIR /work
USER 1000:1000
ENTRYPOINT ["node", "/opt/quality-baseline/dist/cli/index.js"]
CMD ["--help"]

# The image whose assets stay available for a week after this build: --build-arg PREVIOUS=rostrum:previous
ARG PREVIOUS=no-previous
FROM node:24-bookworm-slim AS no-previous
RUN mkdir -p /app/dist

FROM ${PREVIOUS} AS previous

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/check-machine.mjs scripts/link-node.mjs scripts/install-hooks.mjs scripts/
RUN npm ci
COPY vite.config.ts vite.editor.config.ts tsconfig.json ./
COPY scripts scripts
COPY shared shared
COPY client client
# The preview of the web editor renders texts as the API does.
COPY api api
COPY --from=previous /app/dist dist
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/check-machine.mjs scripts/link-node.mjs scripts/install-hooks.mjs scripts/
# The image has Node already, so the project's own copy is removed.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/data/.compiled
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY shared shared
COPY server server
COPY api api
COPY cli cli
COPY scripts/check-machine.mjs scripts/check-machine.mjs
COPY content content
COPY starter starter
# PostgreSQL does not run as root.
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The release: --build-arg VERSION=$(node -p 'require("./package.json").version') --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=unknown
ARG REVISION=unknown
ENV REVISION=$REVISION
LABEL org.opencontainers.image.title=rostrum org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$REVISION
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

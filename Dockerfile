# One image for the API, the worker and all commands; the first argument says which: `launch-directory help` lists them.
# docker-compose.yml sets the image of Node to the one that docker/images.env pins.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# puppeteer drives the Chromium of the image below; without this it downloads another.
RUN PUPPETEER_SKIP_DOWNLOAD=true npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY workflows workflows
COPY activities activities
COPY temporal temporal
COPY scripts scripts
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
# Temporal's native core speaks TLS with the system's certificates. Chromium renders pages that are made by their scripts;
# its sandbox is one of user namespaces (docs/operations.md), so that no program here is set-user-ID for it.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates chromium && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# The version of the workers, such as the commit: docker build --build-arg WORKER_BUILD_ID=$(git rev-parse --short=12 HEAD) .
ARG WORKER_BUILD_ID=
ENV WORKER_BUILD_ID=${WORKER_BUILD_ID}
ENV NODE_ENV=production HOST=0.0.0.0 WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js CHROMIUM_PATH=/usr/bin/chromium
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN ln -s /app/dist/src/main.js /usr/local/bin/launch-directory
USER node
EXPOSE 3000
ENTRYPOINT ["launch-directory"]
CMD ["api"]

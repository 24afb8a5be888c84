# One image for the API, the worker and the migrations; the command says which.
FROM node:20.20-bookworm-slim AS build
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

FROM node:20.20-bookworm-slim
# Temporal's native core speaks TLS with the system's certificates. Chromium renders pages that are made by their scripts;
# its sandbox is one of user namespaces (docs/operations.md), so that no program here is set-user-ID for it.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates chromium && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 WORKFLOW_BUNDLE=/app/dist/workflow-bundle.js CHROMIUM_PATH=/usr/bin/chromium
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
CMD ["node", "dist/src/main.js", "api"]

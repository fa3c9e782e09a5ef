# One place for the version of Node.
ARG NODE=node:24-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY hardening/package.json hardening/
RUN npm ci --omit=dev
COPY . .
# The context has no .git: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN npm run build

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY hardening/package.json hardening/
# What other workspaces need counts as needed by the server too, and npm installs it.
RUN npm ci --omit=dev --workspace=@comanda/server && \
  rm -rf .npmrc node_modules/@types node_modules/socket.io-client

FROM ${NODE}
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.title="Comanda" \
  org.opencontainers.image.description="Restaurant point of sale and back office" \
  org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}"
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
RUN install -d -o node -g node -m 700 /data && ln -s /app/comanda /usr/local/bin/comanda
COPY --from=packages /app ./
COPY LICENSE comanda ./
COPY --from=build /app/server/migrations ./server/migrations
COPY --from=build /app/server/demo ./server/demo
COPY --from=build /app/server/dist ./server/dist
COPY --from=build /app/web/dist ./web/dist
USER node
VOLUME /data
EXPOSE 3000
# A migration can take long: until the first success, failures do not count for an hour.
HEALTHCHECK --interval=15s --timeout=10s --start-period=1h \
  CMD ["node", "server/dist/cli/healthy.js"]
# DATABASE_URL names the database; its user owns it.
CMD ["node", "--enable-source-maps", "--import", "./server/dist/stop-while-loading.js", "server/dist/main.js"]

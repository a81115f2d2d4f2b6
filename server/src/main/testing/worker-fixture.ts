setInterval(() => undefined, 1000);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true });

// What the merchant API uses.
export {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  keyOf,
  readWebhook,
  readWebhooks,
  readWithSecret,
} from './endpoints.ts';
export { readEvents, readOneEvent } from './log/events.ts';

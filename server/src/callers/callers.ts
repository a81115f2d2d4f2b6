import type { Callers } from '../platform/http/callers.ts';
import { anyone } from './anyone.ts';
import { apiKeyCaller } from './api-key.ts';
import { counterPhone } from './counter.ts';
import { customer } from './customer.ts';
import { engine } from './engine.ts';
import { operator, operatorVisitor } from './operator.ts';
import { member, person, signedIn } from './person.ts';
import { storeApp } from './store-app.ts';
import { vendor } from './vendor.ts';

/** The one list of kinds of callers, by the `who` of an endpoint's access. */
export const callers: Callers = {
  anyone,
  person,
  'signed-in': signedIn,
  member,
  engine,
  vendor,
  customer,
  counter: counterPhone,
  operator,
  'operator-visitor': operatorVisitor,
  'store-app': storeApp,
  'api-key': apiKeyCaller,
};

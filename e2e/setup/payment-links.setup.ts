import { operator } from '../support/operator.ts';
import { test } from '../support/test.ts';

test('a web shop and a chain of shops may use payment links', () => {
  operator('feature', 'KAAPI01', 'PAYLINK_ENABLED', 'on');
  operator('feature', 'KAAPI01', 'ONLINE_PAYLINK_FILTERS', 'on');
  operator('attribute', 'CHAISTOP01', 'UPI_VERIFIED', 'on', 'chaistop@galla');
});

import type { Permission } from '@galla/contract/core/permissions.ts';

/** A person of the demo provider. The password is public on purpose: docs/demo.md and the start screen show it. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  /** Ten digits, without +91. */
  readonly phone: string;
  readonly password: string;
  readonly roleId: 'ADMIN' | 'MANAGER' | 'DEVELOPER' | 'CASHIER' | 'AUDITOR';
  /** The merchant id, or the code of the group, that the person belongs to. */
  readonly belongsTo: 'KAAPI01' | 'CHAISTOP01' | 'SAGAR' | 'SAGAR005' | 'ANNAPURNA01';
  readonly oneStoreOnly: boolean;
  /** A second merchant of the person, and the role there. */
  readonly also?: Pick<DemoPerson, 'roleId' | 'belongsTo'>;
  /** The person's description on the start screen. */
  readonly is: string;
}

/** The people of the demo, whose passwords are public. Tests rely on them. */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Asha Rao',
    email: 'asha@kaapi.example',
    phone: '9876500001',
    password: 'filter-kaapi-at-six',
    roleId: 'ADMIN',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Admin of Kaapi Online',
  },
  {
    name: 'Imran Shaikh',
    email: 'imran@chaistop.example',
    phone: '9876500002',
    password: 'cutting-chai-please',
    roleId: 'ADMIN',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: false,
    is: 'Admin of Chai Stop, 12 stores',
  },
  {
    name: 'Meera Pillai',
    email: 'meera@sagargroup.example',
    phone: '9876500003',
    password: 'forty-shops-one-book',
    roleId: 'ADMIN',
    belongsTo: 'SAGAR',
    oneStoreOnly: false,
    is: 'Admin of Sagar Group, 40 merchants',
  },
  {
    name: 'Dev Kulkarni',
    email: 'dev@kaapi.example',
    phone: '9876500004',
    password: 'ship-it-after-coffee',
    roleId: 'DEVELOPER',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Developer at Kaapi Online',
  },
  {
    name: 'Farida Khan',
    email: 'farida@chaistop.example',
    phone: '9876500005',
    password: 'counter-number-three',
    roleId: 'CASHIER',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: true,
    is: 'Cashier of Chai Stop, one store only',
  },
  {
    name: 'Nitin Bose',
    email: 'nitin@chaistop.example',
    phone: '9876500006',
    password: 'count-every-paisa',
    roleId: 'AUDITOR',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: false,
    is: 'Auditor at Chai Stop',
  },
  {
    name: 'Kiran Joshi',
    email: 'kiran@kaapi.example',
    phone: '9876500008',
    password: 'monsoon-on-the-window',
    roleId: 'DEVELOPER',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Developer at Kaapi Online',
  },
  {
    name: 'Rohan Mehta',
    email: 'rohan@galla.example',
    phone: '9876500007',
    password: 'two-counters-one-till',
    roleId: 'ADMIN',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    also: { roleId: 'AUDITOR', belongsTo: 'CHAISTOP01' },
    is: 'Admin of Kaapi Online and Auditor at Chai Stop',
  },
  {
    name: 'Leela Iyer',
    email: 'leela@kaapi.example',
    phone: '9876500009',
    password: 'ledger-by-lamplight',
    roleId: 'AUDITOR',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Auditor at Kaapi Online',
  },
  {
    name: 'Vikram Naik',
    email: 'vikram@chaistop.example',
    phone: '9876500020',
    password: 'second-shift-starts-now',
    roleId: 'ADMIN',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: false,
    is: 'Admin of Chai Stop, for the team',
  },
  {
    name: 'Harish Gowda',
    email: 'harish@chaistop.example',
    phone: '9876500010',
    password: 'one-shop-three-counters',
    roleId: 'MANAGER',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: true,
    is: 'Manager at Chai Stop, one store only',
  },
  {
    name: 'Sunita Deshpande',
    email: 'sunita@chaistop.example',
    phone: '9876500021',
    password: 'keys-to-the-front-door',
    roleId: 'MANAGER',
    belongsTo: 'CHAISTOP01',
    oneStoreOnly: true,
    is: 'Manager at Chai Stop, one store only',
  },
  {
    name: 'Tara Menon',
    email: 'tara@kaapi.example',
    phone: '9876500030',
    password: 'kettle-on-the-window',
    roleId: 'DEVELOPER',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Developer at Kaapi Online',
  },
  {
    name: 'Omkar Nair',
    email: 'omkar@kaapi.example',
    phone: '9876500031',
    password: 'beans-by-the-sackful',
    roleId: 'AUDITOR',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Auditor at Kaapi Online',
  },
  {
    name: 'Jyoti Patil',
    email: 'jyoti@sagargroup.example',
    phone: '9876500032',
    password: 'sugar-rice-and-salt',
    roleId: 'ADMIN',
    belongsTo: 'SAGAR005',
    oneStoreOnly: false,
    is: 'Admin of one of the Sagar merchants',
  },
  {
    name: 'Gopal Das',
    email: 'gopal@sagargroup.example',
    phone: '9876500033',
    password: 'scales-and-brown-paper',
    roleId: 'CASHIER',
    belongsTo: 'SAGAR005',
    oneStoreOnly: false,
    is: 'Cashier at one of the Sagar merchants',
  },
  {
    name: 'Usha Bhat',
    email: 'usha@sagargroup.example',
    phone: '9876500034',
    password: 'lentils-weighed-twice',
    roleId: 'ADMIN',
    belongsTo: 'SAGAR',
    oneStoreOnly: false,
    is: 'Admin of Sagar Group, 40 merchants',
  },
  {
    name: 'Anita Shenoy',
    email: 'anita@kaapi.example',
    phone: '9876500041',
    password: 'first-day-at-the-till',
    roleId: 'AUDITOR',
    belongsTo: 'KAAPI01',
    oneStoreOnly: false,
    is: 'Auditor at Kaapi Online, on her first day',
  },
  {
    name: 'Radhika Joshi',
    email: 'radhika@annapurna.example',
    phone: '9876500051',
    password: 'ribbons-before-festivals',
    roleId: 'ADMIN',
    belongsTo: 'ANNAPURNA01',
    oneStoreOnly: false,
    is: 'Admin of Annapurna Gifts, which has no payment links yet',
  },
];

/** The Admin of Kaapi Online, who has set up its webhooks. */
export const developerPhone = '9876500001';

/** The person who has not seen the tour yet. */
export const newcomerPhone = '9876500041';

/** A vendor of Kaapi Online. The id of the link is public on purpose; `npm run operator` creates others. */
export const demoVendor = {
  merchant: 'KAAPI01',
  name: 'Malnad Estates',
  phone: '9876500040',
  metaId: 'malnad-estates-grows-for-kaapi-online',
} as const;

/** The person who manages the team of Chai Stop. */
export const teamAdminPhone = '9876500020';

/** A custom role of Chai Stop. */
export const demoRole = {
  name: 'Refund desk',
  permissions: [
    'transaction_access',
    'search_transaction_access',
    'refund_list_access',
    'refund_access',
    'profile_access',
    'help_desk_view_access',
  ] as Permission[],
};

/** A person who is invited to Chai Stop and has not answered. */
export const demoGuest = { name: 'Sunil Kamble', phone: '9822004417' };

import type { Generated } from 'kysely';

/** What fees depend on, by when it is valid. */
export interface TariffTables {
  pricing: { tenant_id: string; keys_released_at: Date | null; changed_at: Date };
  rate_card: {
    tenant_id: string;
    id: string;
    instrument: string | null;
    card_network: string | null;
    card_category: 'CONSUMER' | 'CORPORATE' | null;
    basis_points: number;
    most_fee: number | null;
    valid_from: Date;
    valid_until: Date | null;
    created_at: Date;
  };
  turnover_class: {
    tenant_id: string;
    id: Generated<string>;
    is_large: boolean;
    valid_from: Date;
    created_at: Generated<Date>;
  };
  gst_rate: { valid_from: Date; basis_points: number; card_limit: number; created_at: Generated<Date> };
  tariff_rate: {
    id: Generated<string>;
    kind: 'STANDARD' | 'LIMIT';
    price_class: string;
    card_network: string | null;
    card_category: 'CONSUMER' | 'CORPORATE' | null;
    by_qr: boolean | null;
    large_turnover: boolean | null;
    basis_points: number;
    max_fee: number | null;
    valid_from: Date;
    created_at: Generated<Date>;
  };
}

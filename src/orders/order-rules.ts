/** Rows of orders and their items. */
import type { SiteOfRow } from '../directory/site-address-rules.ts';
import type { OrderStatus } from './schema.ts';
import type { VatNumberStatus } from '../vat/vat-rules.ts';

export interface OrderRow {
  id: string;
  site_id: number;
  site: SiteOfRow;
  /** Null when the account is gone. */
  account_id: number | null;
  checkout_token: string;
  status: OrderStatus;
  currency: string;
  subtotal_cents: number;
  discount_cents: number;
  promo_code_id: number | null;
  /** As it was typed; null without one. */
  promo_code: string | null;
  billing_country: string | null;
  vat_number: string | null;
  vat_number_status: VatNumberStatus | null;
  vat_rate_percent: number;
  vat_cents: number;
  vat_reverse_charge: boolean;
  total_cents: number;
  billing_name: string | null;
  billing_address: string | null;
  created_at: Date;
  expires_at: Date;
  provider: 'stripe' | 'test' | null;
  session_id: string | null;
  payment_id: string | null;
  paid_at: Date | null;
  ended_at: Date | null;
  /** A payment that arrives after that is paid back. */
  cancelled_by_buyer: boolean;
  /** The order that replaced it, where it was cancelled for that. */
  replaced_by: string | null;
  /** Total of refunds with a credit note; null without any. */
  refunded_cents: number | null;
  /** When the buyer confirmed an order with a total of 0. */
  free_confirmed_at: Date | null;
  /** Year and number, of an order that is paid. */
  invoice: string | null;
}

export interface OrderItemRow {
  order_id: string;
  position: number;
  product: string;
  name: string;
  fulfilment: string;
  listing_id: number | null;
  week: string | null;
  amount_cents: number;
  discount_cents: number;
  lasts_days: number | null;
  categories: string[];
  /** Without addresses. */
  options: Record<string, unknown>;
  /** Options of the kind `address`: personal data. */
  addresses: Record<string, unknown>;
  status: 'open' | 'waiting' | 'done' | 'with_team' | 'undone';
  note: string | null;
  done_at: Date | null;
}

import type { Tables } from "./schema.ts";

/** Tables about things, not about people. No foreign key leads from them to another table. */
export const thingTables = `
  absence_classes absences audit_chain availability backups bot_tokens cash_counts chocolates class_addresses
  discount_codes events invoice_years key_holders picture_renditions pictures services studio_place tax_rates wallet_offers`;

/** Columns without personal data of all other tables. Each of their columns is listed here or in personal-columns.ts. */
export const nonPersonalColumns: { [T in keyof Tables]?: string } = {
  absence_items: `
    id absence_id person_id kind change event_id signup_id waitlist_id booking_id order_id message_id was_on was_at state
    if_silent answer_by next_event_id hold_id answered_at answered_by`,
  absence_people: "id absence_id token_hash told_at well_told_at called_at",
  admin_recovery_codes: "admin_id code_hash used_at",
  admins: `
    id password_hash applied_password totp_secret totp_state totp_last_step guide_put_away_at first_login_at
    known_browsers created_at`,
  // `guest_found_by` is generated from the guest's name and email, and emptied with them.
  bookings: `
    id guest_found_by slot_id user_id payment_id kept_for paid_by link_hash link_sent_at
    request_id session_type service_key session_name break_after_minutes meeting amount_cents credited_cents duration_minutes state version
    booked_at placed_at finalized_at cancelled_at given_up_at guest_erased_at`,
  class_messages: "id event_id subject body told written_at",
  client_notes: "id user_id person_id key_id written_at changed_at version",
  code_uses: "payment_id code_id state",
  collected_notices: "id path written_at",
  disputes: `
    id payment_id state reason stage amount_cents taken_cents given_cents due_at changed_at recorded_at reminded_at`,
  limit_counters: "window_at count",
  login_attempts: "succeeded step hour_at times first_at last_at",
  mailed_links: "token_hash purpose person_id expires_at used_at",
  mails: `
    id message_id sender state attempts created_at tried_at next_try_at claimed_until refusals refused_at unconfirmed
    sent_at expires_at outlives_erasure`,
  merges: "id kept_id gone_id moved merged_at undone_at",
  messages: "id kind session_type state received_at slot_id held_until",
  // `buyer_found_by` is generated from the payer's name and email, and emptied with them.
  orders: `
    id number payment_id link_hash lines total delivery event_id pickup_told shipped_at state version ordered_at
    confirmed_at changed_at buyer_found_by`,
  payment_refusals: "code subject whose at_capture since latest_at probed_at",
  payments: `
    id state amount_cents ships create_key capture_key order_id capture_id reason refunded_cents problem opened_at
    captured_at changed_at look_at fee_cents steps_told_at freeing_told_at kept_at freed_at`,
  passkey_challenges: "purpose bound_to admin_id challenge_hash expires_at",
  passkeys: "id admin_id credential_id public_key counter transports made_at used_at",
  // `found_by` is generated from the name, email and phone, and emptied with them.
  people: "id guardian_id merged_into created_at found_by quiet_until language",
  invoices: "id year number purchase_id credited_cents issued_at printed",
  purchase_lines: `
    purchase_id position kind name quantity cents tax_cents tax_basis_points tax_is_included pass_cents chocolate_id`,
  purchases: `
    id kind state user_id total_cents held_until payer_erased_at language currency opened_at paid_at changed_at`,
  push_subscriptions: "id session_id key_id kinds created_at",
  pushes: "id subscription_id path created_at attempts next_try_at",
  refunds: `
    id payment_id kind amount_cents state request_key provider_id asked_at done_at look_at claimed_until problem spent_cents`,
  reminders: "id kind booking_id signup_id starts_at mail_id written_at",
  secret_feeds: "user_id key made_at",
  sessions: "id kind person_id token_hash previous_hash previous_until started_at used_at expires_at ended_at",
  settings: "only_one version changed_at",
  signups: `
    id event_id state held_until pay_hash purchase_id price_from_cents price_to_cents tax_class waitlist_id paid_cents credited_cents
    forfeited_at waiver_id source cancel_hash reminder_hash moved_at confirm_by confirmed_at cancelled_at given_up_at checked_in_at
    created_at person_id booked_by is_pending yielded_until`,
  site_documents: "section version updated_at written_by",
  site_versions: "section version written_by published_at",
  slot_holds: "slot_id payment_id user_id request_id held_until break_until state",
  slots: "id date time duration_minutes state made_by removed_by removed_at starts_at ends_at created_at",
  stock_changes: "id chocolate_id change why payment_id inventory_after changed_at",
  translations: "language source_md5 changed_at",
  tin_holds: "payment_id chocolate_id quantity state",
  user_identities: "user_id linked_at",
  // `found_by` is generated from the personal columns, and emptied with them.
  users: "id state created_at proven_at gone_at found_by person_id",
  waitlist: `
    id event_id state offered_until kept_until offered_price_from_cents offered_price_to_cents offered_tax_class token_hash offer_hash joined_at person_id
    booked_by`,
  waivers: "id text_version text_hash text_body signed_at person_id signed_by guardian_id is_pending",
  unread_events: "id event_type shape received_at",
  webhook_events: "id event_type order_id refund_id dispute received_at handled_at",
  tender_returns: "id tender_id request_id units cents returned_at",
  tenders:
    "id purchase_id kind lot_id lot_expires_on units cents state returned_units returned_cents taken_at opened_at",
  wallet_entries: "lot_id nth delta balance reason tender_id at",
  wallet_lots: `
    id person_id kind name covers units remaining sold_cents entry_count expires_on purchase_id code_hash granted_at
    redeemed_at`,
  gift_mails: "lot_id send_on sent_at",
  wrong_tries: "tries until",
  // Ids only: the rows that they name are erased, and the ids then name no person.
  audit_entries: "number at actor actor_id session_id action subjects outcome origin previous hash",
  audit_origins: "number at account_id",
};

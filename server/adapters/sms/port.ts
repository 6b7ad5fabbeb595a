export type Text = {
  /** Identifies the text: a UUID. */
  key: string;
  /** The recipient in international format (E.164): `+61491570156`. */
  to: string;
  /** GSM 7-bit characters only. */
  body: string;
};

export type TextResult =
  /** The gateway took it; the outcome is reported later. */
  | { outcome: 'sent'; gatewayId: string }
  /** For good: sending it again would be refused again. The reason names nobody. */
  | { outcome: 'refused'; reason: string; isStopped: boolean };

/** A call of the gateway's to this server. */
export type WebhookCall = {
  /** Path and query, as called: `/webhooks/sms/twilio/receipts?text=…`. */
  url: string;
  /** What follows `/webhooks/sms/`, in parts: `['twilio', 'receipts']`. */
  path: readonly string[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  form: Readonly<Record<string, string>>;
};

export type GatewayReport =
  /** The outcome of a text; the key is ours, where the gateway repeats it. */
  | {
      about: 'receipt';
      key: string | null;
      gatewayId: string;
      state: 'sent' | 'delivered' | 'failed';
      /** Why it failed; names nobody. */
      reason: string | null;
    }
  /** Somebody replied; `from` is in international format. */
  | { about: 'reply'; gatewayId: string; from: string; body: string };

/** What sends texts to mobiles. */
export type SmsGateway = {
  /** Whether texts are sent at all. */
  isOn: boolean;
  /** Whether the sender is a number that people can reply to, with STOP among others. */
  takesReplies: boolean;
  /**
   * Hands a text over.
   * @throws Error if the gateway didn't reply, or can't take it now; then it may have been sent or not: `find` tells
   */
  send(text: Text): Promise<TextResult>;
  /**
   * The gateway's id of a text that was handed over since an instant; null if it has none.
   * @throws Error if the gateway gives no usable reply
   */
  find(text: Text, since: Temporal.Instant): Promise<string | null>;
  /**
   * What a call of the gateway's reports; null if it isn't one of its calls. Left out where there are none.
   * @throws Error if the gateway doesn't confirm it now; it calls again
   */
  readWebhook?(call: WebhookCall): Promise<GatewayReport | null>;
};

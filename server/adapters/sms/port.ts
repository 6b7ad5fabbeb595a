export type Text = {
  /** Identifies the text: a UUID. */
  key: string;
  /** The recipient in international format (E.164): `+61491570156`. */
  to: string;
  /** GSM 7-bit characters, or any: then it's sent as UCS-2. */
  body: string;
};

export type TextResult =
  /** The gateway took it; the outcome is reported later. */
  | { outcome: 'sent'; gatewayId: string }
  /** A permanent refusal: there's no point in sending it again. The reason contains no number. */
  | { outcome: 'refused'; reason: string; isStopped: boolean };

/** A call from the gateway to this server. */
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
  /** The outcome of a text; `key` is our own, if the gateway sends it back. */
  | {
      about: 'receipt';
      key: string | null;
      gatewayId: string;
      state: 'sent' | 'delivered' | 'failed';
      /** Why it failed; contains no number. */
      reason: string | null;
    }
  /** Somebody replied; `from` is in international format. */
  | { about: 'reply'; gatewayId: string; from: string; body: string };

/** The SMS gateway, which sends texts to mobiles. */
export type SmsGateway = {
  /** Whether texts are sent at all. */
  isOn: boolean;
  /** Whether the sender is a number that people can reply to, for example with STOP. */
  takesReplies: boolean;
  /**
   * Hands a text over.
   * @throws Error if the gateway doesn't reply, or can't take it now; it may have been sent anyway, which `find` tells
   */
  send(text: Text): Promise<TextResult>;
  /**
   * The gateway's id of a text that was handed over since an instant; null if it has none.
   * @throws Error if the gateway gives no usable reply
   */
  find(text: Text, since: Temporal.Instant): Promise<string | null>;
  /**
   * What a call from the gateway reports; null if it isn't from the gateway. Undefined if the gateway makes no calls.
   * @throws Error if the gateway doesn't confirm it now; it calls again
   */
  readWebhook?(call: WebhookCall): Promise<GatewayReport | null>;
};

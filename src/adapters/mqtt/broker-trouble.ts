import { ErrorWithReasonCode } from 'mqtt';
import { errorCode } from '../words/error-code.ts';
import { errorWords } from '../words/error-words.ts';

/** "Bad user name or password" and "not authorized", in MQTT 3.1.1's words and in 5's. */
const REFUSED = [4, 5, 134, 135];

/** What people can do, by the code that Node or OpenSSL gives. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'start the broker, or see the port',
  ENOTFOUND: 'see how it is written, and the network',
  EAI_AGAIN: 'see the network',
  ETIMEDOUT: 'see the network and its firewall',
  ENOENT: "see the name of the authority's file",
  ECONNRESET: 'mqtts:// is for a TLS listener (mostly 8883), mqtt:// for another one',
  EPROTO: 'mqtts:// is for a TLS listener (mostly 8883)',
  CERT_HAS_EXPIRED: "renew the broker's certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: 'call the broker by a name that stands in its certificate',
};
/** OpenSSL's many words for a chain that ends nowhere. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;

/** Why a broker was not reached, and what can be done, in one line. */
export function troubleWords(error: unknown): string {
  return error instanceof Error ? `${errorWords(error)}: ${wayOut(error)}` : errorWords(error);
}

function wayOut(error: Error): string {
  if (error instanceof ErrorWithReasonCode && REFUSED.includes(error.code)) {
    return "the user is the board's id (damier mirror id), the password the one that the broker has for it; where another board is the broker, both need builds of one kind: bring the older one up to date";
  }
  const code = errorCode(error) ?? '';
  if (UNKNOWN_AUTHORITY.test(code)) {
    return 'this machine does not know who signed the certificate: name the authority’s file (--ca, mirror.caFile)';
  }
  return (
    WAYS_OUT[code] ??
    'it may be no MQTT broker (see host and port), or one that hangs up on MQTT 5, as RabbitMQ 3.10 does'
  );
}

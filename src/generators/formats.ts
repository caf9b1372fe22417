import { isIntegral, compareNumbers, type Json } from '#json';

/** Whether a value keeps a format. Strict: what only some readers accept counts as broken. */
type FormatTest = (value: Json) => boolean;

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(z|[+-](\d\d):(\d\d))$/i;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** Leap seconds are left out: they are valid on few days, and readers differ. */
function isTime(text: string): boolean {
  const [, hour, minute, second, , zone, zoneHour = '0', zoneMinute = '0'] = TIME.exec(text) ?? [];
  if (zone === undefined) return false;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 && Number(zoneHour) < 24 && Number(zoneMinute) < 60;
}

function isDateTime(text: string): boolean {
  const [date = '', time = '', ...rest] = text.split(/t/i);
  return rest.length === 0 && isDate(date) && isTime(time);
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const isHostname = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => LABEL.test(label));

const isIpv4 = (text: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2 || text.length > 45) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const quad = last.includes('.');
  if (quad && (!isIpv4(last) || !text.endsWith(last))) return false;
  if (!groups.every((group, index) => (quad && index === groups.length - 1) || /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const width = groups.length + (quad ? 1 : 0);
  return halves.length === 2 ? width <= 7 : width === 8;
}

const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

function isEmail(text: string): boolean {
  const parts = text.split('@');
  const [local = '', domain = ''] = parts;
  return parts.length === 2 && local.length <= 64 && ATOM.test(local) && isHostname(domain) && domain.includes('.');
}

const URI = /^[a-z][a-z0-9+.-]*:(?:\/\/(?:[a-z0-9._~!$&'()*+,;=:%-]*@)?(?:\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+,;=%-]*)(?::\d*)?(?:\/[a-z0-9._~!$&'()*+,;=:@%/-]*)?|[a-z0-9._~!$&'()*+,;=:@%/-]+)(?:\?[a-z0-9._~!$&'()*+,;=:@%/?-]*)?(?:#[a-z0-9._~!$&'()*+,;=:@%/?-]*)?$/i;
const RELATIVE = /^(?:\/\/[a-z0-9.-]+(?::\d*)?)?[a-z0-9._~!$&'()*+,;=@%/-]*(?:\?[a-z0-9._~!$&'()*+,;=:@%/?-]*)?(?:#[a-z0-9._~!$&'()*+,;=:@%/?-]*)?$/i;
const escapesWell = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text);
const isUri = (text: string): boolean => URI.test(text) && escapesWell(text);
const isUriReference = (text: string): boolean => isUri(text) || (RELATIVE.test(text) && escapesWell(text));

const DURATION = /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
/** RFC 3339 appendix A allows no gap: `P1Y2D` and `PT1H2S` leave out the unit between. */
const isDuration = (text: string): boolean => DURATION.test(text) && !/\dY\d+D/.test(text) && !/\dH\d+S/.test(text);

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[a-z0-9+/]*={0,2}$/i.test(text);

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch {
    return false;
  }
}

const onText = (test: (text: string) => boolean): FormatTest => (value) => typeof value !== 'string' || test(value);
const isNumber = (value: Json): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

export const INTEGER_RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int8: [-128n, 127n],
  uint8: [0n, 255n],
  int16: [-32_768n, 32_767n],
  uint16: [0n, 65_535n],
  int32: [-2_147_483_648n, 2_147_483_647n],
  uint32: [0n, 4_294_967_295n],
  int64: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
  uint64: [0n, 18_446_744_073_709_551_615n],
};

const whole = ([least, most]: readonly [bigint, bigint]): FormatTest => (value) =>
  !isNumber(value) || (isIntegral(value) && compareNumbers(value, least) >= 0 && compareNumbers(value, most) <= 0);

const within = (most: number): FormatTest => (value) =>
  !isNumber(value) || (compareNumbers(value, most) <= 0 && compareNumbers(value, -most) >= 0);

/** Formats that are judged; any other one is an annotation and holds for every value. */
export const FORMATS: ReadonlyMap<string, FormatTest> = new Map<string, FormatTest>([
  ...Object.entries(INTEGER_RANGES).map(([name, range]): [string, FormatTest] => [name, whole(range)]),
  ['float', within(3.4028234663852886e38)],
  ['double', within(Number.MAX_VALUE)],
  ['date', onText(isDate)],
  ['time', onText(isTime)],
  ['date-time', onText(isDateTime)],
  ['duration', onText(isDuration)],
  ['uuid', onText((text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text))],
  ['email', onText(isEmail)],
  ['idn-email', onText(isEmail)],
  ['hostname', onText(isHostname)],
  ['idn-hostname', onText(isHostname)],
  ['ipv4', onText(isIpv4)],
  ['ipv6', onText(isIpv6)],
  ['uri', onText(isUri)],
  ['url', onText((text) => /^https?:/i.test(text) && isUri(text))],
  ['iri', onText(isUri)],
  ['uri-reference', onText(isUriReference)],
  ['iri-reference', onText(isUriReference)],
  ['byte', onText(isBase64)],
  ['regex', onText(isRegex)],
  ['json-pointer', onText((text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text))],
  ['relative-json-pointer', onText((text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text))],
]);

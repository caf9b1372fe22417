const JSON_TYPE = /^\s*[\w!#$&^.+-]+\/(?:json|[\w!#$&^.+-]+\+json)\s*(?:;|$)/i;

/** `application/json` and every `+json` type, with or without parameters; ranges are none. */
export const isJsonType = (type: string | undefined): boolean => type !== undefined && JSON_TYPE.test(type);

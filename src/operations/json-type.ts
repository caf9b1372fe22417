/** Whether a media type is JSON, by name or by its `+json` suffix. */
export const isJsonType = (type: string): boolean => /^(?:application|text)\/(?:[^;\s]+\+)?json\s*(?:;|$)/i.test(type.trim());

/** Also for ranges that JSON falls under. */
export const admitsJson = (type: string): boolean => isJsonType(type) || /^(?:\*|application)\/\*\s*(?:;|$)/i.test(type.trim());

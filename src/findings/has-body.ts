import type { WireResponse } from '#wire';

/** Whether the response has content at all. */
export const hasBody = ({ body }: WireResponse): boolean => (body.kind === 'text' ? body.text !== '' : body.base64 !== '');

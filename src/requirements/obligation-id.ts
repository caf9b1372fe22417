/** `<requirement> <operation key> <place>`; what does not apply is left out. */
export const obligationId = (requirement: string, operationKey?: string, place?: string): string =>
  [requirement, operationKey, place].filter((part) => part !== undefined && part !== '').join(' ');

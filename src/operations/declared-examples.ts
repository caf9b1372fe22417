import { equalJson, isObject, type Json } from '#json';
import { namesOf, type ContractReader, type Located } from './contract-reader.ts';

/** An example as a parameter or media type gives it; `name` where it stands under `examples`. */
export interface DeclaredExample {
  readonly name?: string;
  readonly value: Json;
}

/** `example` and `examples` of a parameter, header or media type, in that order. What only an `externalValue` holds is not read. */
export function declaredExamplesOf(reader: ContractReader, node: Located): readonly DeclaredExample[] {
  const found: DeclaredExample[] = [];
  if (isObject(node.value) && Object.hasOwn(node.value, 'example')) found.push({ value: node.value.example as Json });
  const examples = reader.member(node, 'examples');
  if (examples && isObject(examples.value)) {
    for (const name of namesOf(examples.value)) {
      const declared = reader.member(examples, name);
      const example = declared && reader.follow(declared, () => { /* A missing example hurts nothing. */ });
      if (example && isObject(example.value) && Object.hasOwn(example.value, 'value')) found.push({ name, value: example.value.value as Json });
    }
  }
  return found;
}

/** Each value once, in order. */
export const distinct = (values: readonly Json[]): readonly Json[] =>
  values.filter((value, index) => values.findIndex((other) => equalJson(other, value)) === index);

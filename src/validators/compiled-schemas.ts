import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidateFunction, DataValidationCxt, ErrorObject, ValidateFunction } from 'ajv/dist/types/index.js';
import { child } from '#json';
import type { JsonSchema, SchemaStore } from '#operations';
import { boundedMatcher } from './bounded-matcher.ts';
import { evaluated, type Judge, type SchemaNode } from './evaluated.ts';
import { exactKeywords } from './exact-keywords.ts';
import { patternOf } from './pattern-of.ts';
import { prepareSchema, type SchemaOrigin } from './prepare-schema.ts';
import { quieten } from './quiet-keywords.ts';
import { SchemaProblem } from './schema-problem.ts';
import { stringFormats } from './string-formats.ts';

const REPLACED = [
  'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'enum', 'const', 'uniqueItems',
  'unevaluatedProperties', 'unevaluatedItems',
];

/** The validators of one store: each schema is translated and compiled when a value first reaches it. */
export class CompiledSchemas {
  /** Where every schema object that Ajv names in an error comes from. */
  readonly origins = new WeakMap<object, SchemaOrigin>();
  readonly #store: SchemaStore;
  readonly #ajv: Ajv2020;
  readonly #roots = new Map<string, ValidateFunction>();
  readonly #nodes = new Map<string, ValidateFunction>();
  readonly #judge: Judge = {
    follow: (ref) => ({ ref, pointer: '', schema: this.#get(ref) }),
    accepts: (node, instance) => this.#validatorAt(node)(instance),
  };

  constructor(store: SchemaStore) {
    this.#store = store;
    const bounded = boundedMatcher();
    const regExp = (source: string): { test: (text: string) => boolean; toString: () => string } => {
      const expression = patternOf(source);
      // A pattern that no engine here compiles judges nothing; that it does not is a finding about the contract.
      return { test: expression instanceof RegExp ? bounded(expression) : () => true, toString: () => source };
    };
    this.#ajv = new Ajv2020({
      strict: false, allErrors: true, verbose: true, messages: false, ownProperties: true,
      validateSchema: false, addUsedSchema: false, meta: false, logger: false,
      code: { regExp: Object.assign(regExp, { code: 'patternOf' }) },
    });
    // Its own account of what is evaluated is not used (`evaluated` says why) and breaks on some nestings.
    Object.assign(this.#ajv.opts, { unevaluated: false });
    for (const keyword of REPLACED) this.#ajv.removeKeyword(keyword);
    for (const keyword of exactKeywords) this.#ajv.addKeyword(keyword);
    quieten(this.#ajv);
    this.#ajv.addKeyword({ keyword: 'see', errors: 'full', schemaType: 'string', compile: (ref: string) => this.#see(ref) });
    this.#ajv.addKeyword({ keyword: 'unevaluatedProperties', type: 'object', errors: 'full', compile: (_, parent) => this.#unevaluated('unevaluatedProperties', parent) });
    this.#ajv.addKeyword({ keyword: 'unevaluatedItems', type: 'array', errors: 'full', compile: (_, parent) => this.#unevaluated('unevaluatedItems', parent) });
    for (const [name, validate] of stringFormats) this.#ajv.addFormat(name, { type: 'string', validate });
  }

  /** Throws `SchemaProblem`. */
  validator(ref: string): ValidateFunction {
    const known = this.#roots.get(ref);
    if (known !== undefined) return known;
    const made = this.#compile({ ref, pointer: '', schema: this.#get(ref) });
    this.#roots.set(ref, made);
    return made;
  }

  #validatorAt(node: SchemaNode): ValidateFunction {
    if (node.pointer === '') return this.validator(node.ref);
    const key = `${node.ref}\n${node.pointer}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const made = this.#compile(node);
    this.#nodes.set(key, made);
    return made;
  }

  #compile(node: SchemaNode): ValidateFunction {
    try {
      return this.#ajv.compile(prepareSchema(node, this.origins));
    } catch (error) {
      if (error instanceof SchemaProblem) throw error;
      throw new SchemaProblem('invalid-schema', node.ref, `the schema can't be used: ${error instanceof Error ? error.message : String(error)} (expected JSON Schema 2020-12).`);
    }
  }

  /** A reference is followed when a value comes to it: a document's schemas often all reach one another. */
  #see(ref: string): DataValidateFunction {
    let target: ValidateFunction | undefined;
    const follow = (data: unknown, context?: DataValidationCxt): boolean => {
      target ??= this.validator(ref);
      const holds = target(data, context);
      Object.assign(follow, { errors: target.errors });
      return holds;
    };
    return follow;
  }

  #unevaluated(keyword: 'unevaluatedProperties' | 'unevaluatedItems', parentSchema: object): DataValidateFunction {
    const { ref, pointer, schema } = this.origins.get(parentSchema) as SchemaOrigin;
    const rest = (schema as Readonly<Record<string, JsonSchema>>)[keyword] as JsonSchema;
    const node: SchemaNode = { ref, pointer: child(pointer, keyword), schema: rest };
    const kind = keyword === 'unevaluatedProperties' ? 'members' : 'items';
    const judge = (data: object, context?: DataValidationCxt): boolean => {
      const seen = evaluated({ ref, pointer, schema }, data, kind, this.#judge);
      const instancePath = context?.instancePath ?? '';
      const errors = Object.keys(data).filter((key) => !seen.has(key)).flatMap((key): readonly ErrorObject[] => {
        if (rest === false) return [{ keyword, instancePath, schemaPath: '', params: { unevaluated: key }, parentSchema, data } as ErrorObject];
        const validator = this.#validatorAt(node);
        const parentDataProperty = kind === 'items' ? Number(key) : key;
        const value = (data as Readonly<Record<string, unknown>>)[key];
        return validator(value, { instancePath: child(instancePath, key), parentData: data, parentDataProperty, rootData: data, dynamicAnchors: {} })
          ? [] : validator.errors ?? [];
      });
      Object.assign(judge, { errors });
      return errors.length === 0;
    };
    return judge;
  }

  #get(ref: string): JsonSchema {
    try {
      return this.#store.get(ref);
    } catch (error) {
      throw new SchemaProblem('unknown-reference', ref, `the reference leads nowhere: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

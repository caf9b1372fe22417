import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';

/** Keywords whose own failure is the whole report: what failed inside a branch need not have failed. */
const COMPOSITES = ['anyOf', 'oneOf', 'if', 'contains'] as const;

/** Ajv's composite keywords, with the errors of their branches dropped. */
export function quieten(ajv: Ajv): void {
  for (const name of COMPOSITES) {
    const own = ajv.getKeyword(name) as CodeKeywordDefinition;
    ajv.removeKeyword(name);
    ajv.addKeyword({
      ...own,
      code(cxt: KeywordCxt) {
        const report = cxt.error.bind(cxt);
        cxt.error = (_append, ...rest) => {
          cxt.reset();
          report(true, ...rest);
        };
        own.code(cxt);
      },
    });
  }
  ajv.removeKeyword('propertyNames');
  ajv.addKeyword(propertyNames);
}

/** Reports each name at fault once; only the errors of that name's own test are dropped. */
const propertyNames: CodeKeywordDefinition = {
  keyword: 'propertyNames',
  type: 'object',
  schemaType: ['object', 'boolean'],
  error: { message: '', params: ({ params }) => _`{propertyName: ${params.propertyName}}` },
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const valid = gen.name('valid');
    gen.forIn('key', data, (key) => {
      cxt.setParams({ propertyName: key });
      const mutable = cxt as { errsCount?: Name };
      mutable.errsCount = gen.const('_errs', _`errors`);
      cxt.subschema({ keyword: 'propertyNames', data: key, dataTypes: ['string'], propertyName: key, compositeRule: true }, valid);
      gen.if(_`!${valid}`, () => {
        cxt.reset();
        cxt.error(true);
        if (!it.allErrors) gen.break();
      });
    });
    cxt.ok(valid);
  },
};

import { isArray, isObject } from '#json';
import { isLocatedObject, textOf, type ContractReader, type Located, type Report } from './contract-reader.ts';
import type { SecurityAlternative, SecurityScheme } from './operation.ts';

/** The alternatives that hold for an operation: its own, else the document's. One with an unknown scheme is left out. */
export function securityOf(reader: ContractReader, operation: Located, report: Report): readonly SecurityAlternative[] {
  const declared = reader.member(operation, 'security') ?? reader.member(reader.root, 'security');
  if (!declared) return [];
  if (!isArray(declared.value)) {
    report(reader.problem(declared, { code: 'wrong-node-type', message: '"security" is no array (expected one of security requirements).' }));
    return [];
  }
  return reader.items(declared as Located<readonly []>).flatMap((alternative) => {
    const schemes = alternativeOf(reader, alternative, report);
    return schemes ? [schemes] : [];
  });
}

function alternativeOf(reader: ContractReader, alternative: Located, report: Report): SecurityAlternative | undefined {
  if (!isObject(alternative.value)) {
    report(reader.problem(alternative, { code: 'wrong-node-type', message: 'the security requirement is no object (expected scheme names with scopes).' }));
    return undefined;
  }
  const schemes = Object.keys(alternative.value).map((name) => schemeOf(reader, name, alternative, report));
  return schemes.every((scheme) => scheme !== undefined) ? schemes : undefined;
}

function schemeOf(reader: ContractReader, name: string, alternative: Located, report: Report): SecurityScheme | undefined {
  const components = reader.member(reader.root, 'components');
  const schemes = components && reader.member(components, 'securitySchemes');
  const declared = schemes && reader.member(schemes, name);
  if (!declared) {
    const known = schemes && isObject(schemes.value) ? Object.keys(schemes.value) : [];
    report(reader.problem(alternative, {
      code: 'unknown-security-scheme',
      message: `there is no security scheme ${JSON.stringify(name)} (expected one of components.securitySchemes).`,
      ...(known.length > 0 && { hint: `components.securitySchemes has ${known.map((key) => JSON.stringify(key)).join(', ')}.` }),
    }));
    return undefined;
  }
  const scheme = reader.follow(declared, report);
  if (!scheme) return undefined;
  const read = readScheme(reader, name, scheme);
  if (!read) report(reader.problem(scheme, { code: 'security-scheme', message: 'the security scheme can not be read (expected a known "type" and what it asks for).' }));
  return read;
}

function readScheme(reader: ContractReader, name: string, node: Located): SecurityScheme | undefined {
  if (!isLocatedObject(node)) return undefined;
  const text = (key: string): string | undefined => textOf(reader.member(node, key));
  const source = { uri: node.uri, pointer: node.pointer };
  const type = text('type');
  switch (type) {
    case 'apiKey': {
      const [place, parameter] = [text('in'), text('name')];
      if ((place !== 'query' && place !== 'header' && place !== 'cookie') || parameter === undefined) return undefined;
      return { name, kind: 'apiKey', in: place, parameter, source };
    }
    case 'http': {
      const scheme = text('scheme');
      if (scheme === undefined) return undefined;
      const word = scheme.toLowerCase();
      return word === 'basic' || word === 'bearer' ? { name, kind: word, source } : { name, kind: 'http', parameter: scheme, source };
    }
    case 'oauth2': case 'openIdConnect': case 'mutualTLS': return { name, kind: type, source };
    default: return undefined;
  }
}

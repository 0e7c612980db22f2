/** The arguments of a calculator as JSON Schema, from its declaration: what a model is told of each input. */
import type { AnyField } from '@tollbench/tools/define/field.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The argument beside the inputs: which long tables and listings are wanted. */
export const INCLUDE = '_include';
/** Characters of a default that is written out; a program of a hundred lines is only said to be there. */
const MAX_DEFAULT = 200;

/** Every input may be left out; none that is not declared is taken. */
export function inputSchema(tool: AnyTool): JsonSchema {
  const properties = Object.entries<AnyField>(tool.inputs).map(([name, field]) => [
    name,
    fieldSchema(field),
  ]);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      [INCLUDE]: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Ids of tables and listings to give in full; without it long ones are left out, and the answer names them.',
      },
    },
    additionalProperties: false,
  };
}

function fieldSchema(field: AnyField): JsonSchema {
  const text = field.format(field.default);
  return {
    ...takes(field),
    title: field.label,
    description: sentenceOf(field),
    ...(text.length <= MAX_DEFAULT && {
      default: typeof field.default === 'number' ? field.default : text,
    }),
  };
}

const TEXT = { type: 'string' } as const;

/** As people write it, or as JSON has it where that says the same. */
function takes(field: AnyField): JsonSchema {
  const told = field.describe();
  const bounds = pick(told, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
  switch (field.kind) {
    case 'quantity':
      return { anyOf: [{ type: 'number', ...bounds }, TEXT] };
    case 'integer':
      return { anyOf: [{ type: 'integer', ...bounds }, TEXT] };
    case 'word':
      return { anyOf: [TEXT, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }] };
    case 'complex-numbers':
    case 'numbers':
      return { anyOf: [{ type: 'array', items: ENTRY }, TEXT] };
    case 'matrix':
      return { anyOf: [{ type: 'array', items: { type: 'array', items: ENTRY } }, TEXT] };
    case 'choice':
      return { type: 'string', enum: Object.keys(told['options'] as object) };
    default:
      return { type: 'string', ...pick(told, ['maxLength']) };
  }
}

const ENTRY = { anyOf: [{ type: 'number' }, TEXT] } as const;

function pick(from: JsonSchema, names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
}

/** What it is, in which unit, within which bounds, how it is written, and when it is asked for. */
export function sentenceOf(field: AnyField): string {
  const told = field.describe();
  const unit = typeof told['unit'] === 'string' && told['unit'] !== '' ? told['unit'] : null;
  const sentences = [
    field.help ?? field.label,
    unit && `In ${unit}; a text may have a prefix, the unit and arithmetic.`,
    boundsOf(told, unit),
    ...writing(field, told),
    field.when &&
      `Asked for only where ${field.when.field} is ${field.when.in.join(' or ')}; else leave it out.`,
    field.format(field.default).length > MAX_DEFAULT &&
      `Its default is an example of ${field.format(field.default).length} characters.`,
  ];
  return sentences
    .filter((s) => typeof s === 'string' && s !== '')
    .map((s) => (/[.!?]$/u.test(s as string) ? s : `${s}.`))
    .join(' ');
}

function boundsOf(told: JsonSchema, unit: string | null): string | null {
  const show = (value: unknown) => `${value}${unit === null ? '' : ` ${unit}`}`;
  const parts = [
    'minimum' in told && `at least ${show(told['minimum'])}`,
    'exclusiveMinimum' in told && `more than ${show(told['exclusiveMinimum'])}`,
    'maximum' in told && `at most ${show(told['maximum'])}`,
    'exclusiveMaximum' in told && `less than ${show(told['exclusiveMaximum'])}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : capital(parts.join(', '));
}

/** The grammar of its text, where it has one. */
function writing(field: AnyField, told: JsonSchema): string[] {
  switch (field.kind) {
    case 'choice':
      return [
        Object.entries(told['options'] as Record<string, string>)
          .map(([value, label]) => `${value}: ${label}`)
          .join('; '),
      ];
    case 'numbers':
      return [
        `From ${told['minItems']} to ${told['maxItems']} numbers, as an array or a text with spaces between.`,
      ];
    case 'complex-numbers':
      return [
        `At most ${told['maxItems']} complex numbers in conjugate pairs, as a text such as "-3, -1±2j" or an array of such texts.`,
      ];
    case 'matrix':
      return [
        `At most ${told['maxRows']} × ${told['maxColumns']}, as an array of rows or a text such as "1 2; 3 4"; entries may be fractions such as "1/3".`,
      ];
    case 'table':
      return [
        `From ${told['minItems']} to ${told['maxItems']} rows as a text: ";" between rows, "," between the cells ${columnsOf(told)}.`,
      ];
    case 'data':
      return [`The bytes of a file as base64url, at most ${told['maxBytes']}.`];
    case 'word':
      return [`Bits, at most ${told['bits']}: 0x…, 0b… or decimal.`];
    default:
      return [];
  }
}

function columnsOf(told: JsonSchema): string {
  const columns = told['columns'] as Record<string, Record<string, unknown>>;
  return Object.entries(columns)
    .map(([name, { label, options }]) =>
      options === undefined
        ? `${name} (${label})`
        : `${name} (${label}: ${Object.keys(options as object).join(' | ')})`,
    )
    .join(', ');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

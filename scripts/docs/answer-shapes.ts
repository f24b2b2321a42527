import { z } from 'zod';
import type { AnswerShapes, Shape } from '../../shared/contract/answer-shape.ts';
import { callIds } from '../../shared/contract/calls.ts';
import { toSchemas } from '../../shared/contract/contract.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const TYPES: Readonly<Record<string, Shape>> = {
  string: 's',
  number: 'n',
  integer: 'n',
  boolean: 'b',
  null: 'z',
};
const MIN_LISTED_LENGTH = 12;

/** Types, required fields, enums and dates, without lengths, ranges and patterns; equal shapes are listed once. */
export function answerShapes(): AnswerShapes {
  const shapes: Shape[] = [];
  const indexes = new Map<string, number>();
  const toIndex = (shape: Shape): number => {
    if (typeof shape === 'number') return shape;
    const text = JSON.stringify(shape);
    const index = indexes.get(text) ?? shapes.push(shape) - 1;
    indexes.set(text, index);
    return index;
  };
  const listed = (shape: Shape): Shape => (JSON.stringify(shape).length < MIN_LISTED_LENGTH ? shape : toIndex(shape));

  const shapeOfCall = (response: z.ZodType): number => {
    const root = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' });
    const recursive = new Map<string, number>();
    const convert = (schema: Schema | boolean): Shape => {
      if (typeof schema === 'boolean') return 'u';
      if (schema.$ref !== undefined) return refer(schema.$ref.replace('#/$defs/', ''));
      if (schema.enum) return listed(['=', schema.enum]);
      if (schema.const !== undefined) return ['=', [schema.const]];
      if (schema.anyOf) return ['|', schema.anyOf.map(convert)];
      if (schema.allOf) throw new Error('An intersection has no shape yet');
      if (Array.isArray(schema.items)) throw new Error('A tuple has no shape yet');
      if (schema.type === 'array') return [schema.maxItems === 1 ? '[1]' : '[]', convert(schema.items ?? true)];
      if (schema.type === 'object') return listed(objectShape(schema));
      if (schema.format === 'date' || schema.format === 'date-time') return 'd';
      return TYPES[String(schema.type)] ?? 'u';
    };
    const objectShape = ({ properties = {}, required = [], additionalProperties }: Schema): Shape => {
      if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
        return ['{}', convert(additionalProperties)];
      return Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          required.includes(name) ? name : `${name}?`,
          convert(field),
        ]),
      );
    };
    const refer = (name: string): number => {
      const known = recursive.get(name);
      if (known !== undefined) return known;
      const index = shapes.push('u') - 1;
      recursive.set(name, index);
      shapes[index] = convert(root.$defs?.[name] ?? {});
      return index;
    };
    return toIndex(convert(root));
  };
  const calls = Object.fromEntries(callIds.map((id) => [id, shapeOfCall(toSchemas(id).response)]));
  return { calls, shapes };
}

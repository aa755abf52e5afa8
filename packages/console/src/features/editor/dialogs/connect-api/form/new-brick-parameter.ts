import type { ApiParameter, BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { NewBrick } from './api-form.ts'

const WORDS_IN_NAME = 4

export function chooseParameterName({ name, description }: Pick<NewBrick, 'name' | 'description'>): string {
  if (name !== undefined) return name.trim()
  const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return cutText(words.slice(0, WORDS_IN_NAME).join('_'), LIMITS.name)
}

export function parseChoices(choices: string): string[] {
  const lines = choices.split('\n').map((line) => cutText(line.trim(), LIMITS.choice))
  return [...new Set(lines.filter(Boolean))]
}

/** Fields of the parameter that the form does not show come from `before`. */
export function toBrickParameter(typed: NewBrick, before?: BrickParameter): BrickParameter {
  const { choices: _choices, example: _example, format: _format, ...rest } = before ?? {}
  const choices = parseChoices(typed.choices)
  const example = typed.example.trim()
  return {
    ...rest,
    name: chooseParameterName(typed),
    type: typed.type,
    description: typed.description,
    isrequired: typed.isrequired,
    ...(choices.length > 0 && { choices }),
    ...(typed.format && { format: typed.format }),
    ...(example !== '' && { example }),
  }
}

export function toNewBrickParameter(brick: BrickParameter, parameters: readonly ApiParameter[]): NewBrick {
  return {
    name: brick.name,
    description: brick.description,
    isrequired: brick.isrequired,
    example: brick.example ?? '',
    type: brick.type,
    format: brick.format,
    choices: (brick.choices ?? []).join('\n'),
    place: parameters.find(({ name, system }) => system && name === brick.name)?.in ?? '',
  }
}

/** Counts characters as the server does: a half of one, which `slice` may leave, cannot be stored. */
export function cutText(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}

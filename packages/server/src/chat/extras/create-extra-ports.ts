import { type Card, createLabelFromName, LIMITS } from '@bricks/contract/wire'
import { findChoicesAndFormat } from '#bricks/arguments/find-choices-and-format.ts'
import type { AuthorizedChat, BrickDescription, IncomingChat, TurnPorts } from '#chat/turn.ts'
import { createSuggestPort } from './suggest-prompts.ts'

interface ExtraInput extends Pick<AuthorizedChat, 'bot' | 'providerKey'>, Pick<IncomingChat, 'onError'> {
  shows: ReadonlySet<string>
  model: TurnPorts['model']
}

type ExtraPorts = Pick<TurnPorts, 'createCardsEvent' | 'createAskEvent' | 'suggestPrompts'>

export function createExtraPorts({ bot, providerKey, shows, model, onError }: ExtraInput): ExtraPorts {
  const mayAsk = bot.hasFollowUps && !providerKey.lent?.test
  return {
    ...(shows.has('cards') && { createCardsEvent: createCardsPort(bot.imageHosts) }),
    ...(shows.has('ask') && { createAskEvent }),
    ...(shows.has('prompts') && mayAsk && { suggestPrompts: createSuggestPort({ model, onError }) }),
  }
}

function createCardsPort(imageHosts: readonly string[]): TurnPorts['createCardsEvent'] {
  let left: number = LIMITS.cardsOfAnswer
  return (brick, cards) => {
    const items = cards.slice(0, left).map((card) => dropForeignImage(card, imageHosts))
    left -= items.length
    return items.length > 0 ? { type: 'cards', brick, items } : undefined
  }
}

function dropForeignImage({ image, ...card }: Card, hosts: readonly string[]): Card {
  return image !== undefined && hosts.includes(new URL(image).host) ? { ...card, image } : card
}

function createAskEvent(
  brick: BrickDescription,
  parameter: string,
): ReturnType<NonNullable<TurnPorts['createAskEvent']>> {
  const { choices, format } = findChoicesAndFormat(brick, parameter)
  if (!choices && !format) return undefined
  const kind = choices ? { choices: choices.slice(0, LIMITS.choicesPerParameter) } : { format }
  return { type: 'ask', brick: brick.name, parameter, label: createLabelFromName(parameter), ...kind }
}

import { type Card, LIMITS, labelFromName } from '@bricks/contract/wire'
import { findChoicesAndFormat } from '#bricks/arguments/find-choices-and-format.ts'
import type { AuthorizedChat, BrickDescription, IncomingChat, TurnPorts } from '#chat/turn.ts'
import { createSuggest } from './suggest-prompts.ts'

interface Beside extends Pick<AuthorizedChat, 'bot' | 'providerKey'>, Pick<IncomingChat, 'shows' | 'onError'> {
  model: TurnPorts['model']
}

type BesidePorts = Pick<TurnPorts, 'showCards' | 'askFor' | 'suggest'>

export function createBesidePorts({ bot, providerKey, shows, model, onError }: Beside): BesidePorts {
  const mayAsk = bot.hasFollowUps && !providerKey.lent?.test
  return {
    ...(shows?.has('cards') && { showCards: createShowCards(bot.imageHosts) }),
    ...(shows?.has('ask') && { askFor: createAskEvent }),
    ...(shows?.has('prompts') && mayAsk && { suggest: createSuggest({ model, onError }) }),
  }
}

function createShowCards(imageHosts: readonly string[]): TurnPorts['showCards'] {
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

function createAskEvent(brick: BrickDescription, parameter: string): ReturnType<NonNullable<TurnPorts['askFor']>> {
  const { choices, format } = findChoicesAndFormat(brick, parameter)
  if (!choices && !format) return undefined
  const kind = choices ? { choices: choices.slice(0, LIMITS.choicesPerParameter) } : { format }
  return { type: 'ask', brick: brick.name, parameter, label: labelFromName(parameter), ...kind }
}

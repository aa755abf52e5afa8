import { approveTemplate as approve } from '#templates/template.repository.ts'
import { type Command, UsageError } from './command.ts'

const USAGE = 'approve-template ID'

/** Shows a template that a builder published to everyone. */
export const approveTemplate: Command = {
  usage: USAGE,
  run: async (database, [id, ...rest]) => {
    if (!id || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const approved = await approve(database, id)
    if (!approved) throw new UsageError(`There is no template ${id}.`)
    return [approved]
  },
}

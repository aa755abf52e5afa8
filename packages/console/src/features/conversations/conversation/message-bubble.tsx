import { NOT_RECORDED } from '#features/conversations/describe-conversation.ts'
import { classNames } from '#ui/base/class-names.ts'
import { RichText } from './rich-text.tsx'

interface BubbleProps {
  speaker: 'visitor' | 'bot'
  text: string | null
  isLit?: boolean
  isRunning?: boolean
  className?: string
}

export function MessageBubble({ speaker, text, isLit = false, isRunning = false, className }: BubbleProps) {
  const isBot = speaker === 'bot'
  return (
    <div
      dir="auto"
      className={classNames(
        'w-fit max-w-[88%] rounded-bubble px-3.5 py-2 wrap-anywhere',
        isBot
          ? 'justify-self-start rounded-es-[4px] bg-grey-bubble'
          : 'justify-self-end rounded-ee-[4px] bg-blue text-blue-ink',
        isLit && 'outline-2 outline-offset-1 outline-ink',
        className,
      )}
    >
      <span className="sr-only">{isBot ? 'The bot: ' : 'The visitor: '}</span>
      {text === null ? (
        <em className={isBot ? 'text-muted' : undefined}>{NOT_RECORDED}</em>
      ) : (
        <RichText text={text} isWhole={!isRunning} />
      )}
    </div>
  )
}

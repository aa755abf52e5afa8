import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export function FoldedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  const box = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || isOpen) return
    const measureTextOverflow = () => setIsLong(element.scrollHeight > element.clientHeight + 1)
    measureTextOverflow()
    const observer = new ResizeObserver(measureTextOverflow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  const isFolded = isLong && !isOpen
  return (
    <>
      <p
        ref={box}
        dir="auto"
        className={classNames(
          'w-fit max-w-prose wrap-anywhere whitespace-pre-wrap',
          !isOpen && 'max-h-[7lh] overflow-hidden',
          isFolded && 'mask-b-from-[calc(100%-2.5lh)]',
        )}
      >
        {text}
      </p>
      {(isLong || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`mt-1 text-12 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

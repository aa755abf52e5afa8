export const PREVIEW_ID = 'preview'

/** From this width on, the preview stands beside the bricks. */
export const BESIDE = '(min-width: 68.75rem)'

export const PANE_STYLE = [
  'fixed inset-x-0 top-15 outline-none bottom-[var(--reach-height,0px)] z-25 flex flex-col gap-2 border-s bg-sunken p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
  'sm:max-[68.75rem]:start-auto sm:max-[68.75rem]:w-100 max-[68.75rem]:shadow-float max-[68.75rem]:motion-safe:animate-appear',
  'min-[68.75rem]:sticky min-[68.75rem]:z-auto min-[68.75rem]:h-[calc(100dvh-3.75rem-var(--reach-height,0px))]',
].join(' ')

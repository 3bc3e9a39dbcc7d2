/**
 * One drawing per article, in ink and the one accent colour, so that both themes work. They are
 * ornament: the heading beside each says what it is, so they are hidden from screen readers.
 */
import type { ReactNode } from 'react';

const INK = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function Florin() {
  return (
    <>
      <g {...INK} strokeWidth="2">
        <circle cx="214" cy="104" r="66" className="fill-sheet" />
        <circle cx="214" cy="104" r="57" strokeWidth="3" strokeDasharray="0.1 7.05" />
        <path d="M196 150v-14c-8-4-14-12-14-22l12-4M232 150v-14c8-4 14-12 14-22l-12-4" />
        <circle cx="214" cy="84" r="15" />
        <path d="M203 94c3 8 19 8 22 0M194 104l8 32h24l8-32M184 74a32 32 0 0 1 60 0" />
      </g>
      <g {...INK} strokeWidth="2.5" className="text-accent">
        <circle cx="122" cy="132" r="84" className="fill-sheet" />
        <circle cx="122" cy="132" r="74" strokeWidth="3.5" strokeDasharray="0.1 8" />
        <path
          className="fill-accent"
          d="M122 74c-15 20-15 40 0 60 15-20 15-40 0-60Zm-6 66c-3-24-40-36-46-8-3 16 16 20 20 6-2 12 18 16 26 2Zm12 0c3-24 40-36 46-8 3 16-16 20-20 6 2 12-18 16-26 2Zm-34 6h56v8H94Zm24 14c0 12-4 24-14 32l18-10 18 10c-10-8-14-20-14-32Z"
        />
      </g>
    </>
  );
}

function DoubleEntry() {
  const line = (x: number, index: number, length: number) => (
    <path key={`${x}-${index}`} d={`M${x} ${78 + index * 17}h${length}`} />
  );
  return (
    <g {...INK} strokeWidth="2">
      <path
        className="fill-sheet"
        d="M160 56c-28-20-82-22-124-10v142c42-12 96-10 124 10 28-20 82-22 124-10V46c-42-12-96-10-124 10Z"
      />
      <path d="M160 56v142M28 54v146c44-12 104-10 132 8 28-18 88-20 132-8V54" />
      <g strokeWidth="1.5">
        {range(5).map((index) => line(52, index, 30 + ((index * 17) % 23)))}
        {range(5).map((index) => line(182, index, 26 + ((index * 13) % 29)))}
      </g>
      <g className="text-accent" strokeWidth="3">
        {range(5).map((index) => line(122 - ((index * 7) % 11), index, 14 + ((index * 7) % 11)))}
        {range(5).map((index) => line(250 - ((index * 5) % 12), index, 14 + ((index * 5) % 12)))}
        <path d="M108 166h30M108 172h30M236 166h30M236 172h30" strokeWidth="2" />
      </g>
    </g>
  );
}

function BlindSignature() {
  return (
    <>
      <g {...INK} strokeWidth="2">
        <path className="fill-sheet" d="M86 34h148v120H86Z" />
        <path strokeWidth="1.5" d="M104 58h84M104 72h104M104 86h62" />
        <path className="fill-sheet" d="M44 92h232v120H44Z" />
        <path d="m44 92 116 70 116-70M44 212l84-69M276 212l-84-69" />
        <path strokeWidth="1.5" strokeDasharray="2 6" d="M56 100h208v104H56Z" />
      </g>
      <path
        {...INK}
        className="text-accent"
        strokeWidth="4.5"
        d="M84 188c14-34 26-50 30-42 5 10-20 44-14 46 8 2 22-36 30-34 7 2-10 30-4 32 8 2 16-24 23-22 6 2-5 18 2 20 9 2 14-22 22-20 7 3-6 19 3 20 14 1 28-10 58-24"
      />
      <circle
        cx="250"
        cy="58"
        r="26"
        {...INK}
        strokeWidth="3"
        strokeDasharray="5 7"
        className="text-accent"
      />
    </>
  );
}

/** Metal letters are mirrored, so that their prints are not. */
function Letterpress() {
  const sorts = [
    { letter: 'R', x: 34, accent: false },
    { letter: 'e', x: 112, accent: true },
    { letter: 'g', x: 190, accent: false },
  ];
  return (
    <g {...INK} strokeWidth="2">
      {sorts.map(({ letter, x, accent }) => (
        <g key={letter} className={accent ? 'text-accent' : ''}>
          <path className="fill-sheet" d={`M${x} 86h70l24-30h-70Z`} />
          <path className="fill-wash" d={`M${x + 70} 86v112l24-30V56Z`} />
          <path className="fill-sheet" d={`M${x} 86h70v112h-70Z`} />
          <path d={`M${x} 176h70M${x} 184h70l24-30`} />
          <text
            transform={`translate(${x + 35} 152) scale(-1 1)`}
            textAnchor="middle"
            fontSize="72"
            fontWeight="600"
            fill="currentColor"
            stroke="none"
          >
            {letter}
          </text>
        </g>
      ))}
      <path strokeWidth="3" d="M22 204h276" />
    </g>
  );
}

function TallySticks() {
  const notches = [70, 92, 114, 150, 162, 174, 186];
  return (
    <>
      <g {...INK} strokeWidth="2" transform="rotate(-9 160 130)">
        <path
          className="fill-sheet"
          d="M18 128c0-10 8-16 18-16h232l6 14-8 10H36c-10 0-18-2-18-8Z"
        />
        <path className="fill-sheet" d="M62 160h206l8 12-6 12H62Z" />
        <path strokeWidth="1" d="M34 122c70 3 120-4 224 1M74 174c60-3 110 4 184-1" />
        {notches.map((x, index) => (
          <g key={x} className="text-accent" strokeWidth={index < 3 ? 7 : 3.5}>
            <path strokeLinecap="butt" d={`M${x} 112v14M${x} 170v14`} />
          </g>
        ))}
      </g>
      <path
        {...INK}
        strokeWidth="2.5"
        className="fill-wash text-accent"
        d="M262 104c-22-8-32-30-18-50 2 10 8 12 10 12-4-20 4-38 20-46-2 18 22 26 20 54-1 20-14 32-32 30Z"
      />
      <path
        {...INK}
        strokeWidth="2"
        className="text-accent"
        d="M266 98c-10-6-12-18-2-26 0 8 12 10 10 18-1 5-4 8-8 8Z"
      />
    </>
  );
}

function MilledEdge() {
  const ridges = range(41).map((index) => {
    const angle = (Math.PI * (index + 0.5)) / 41;
    const x = (160 - 122 * Math.cos(angle)).toFixed(1);
    const y = (98 + 46 * Math.sin(angle)).toFixed(1);
    return <path key={index} d={`M${x} ${y}v58`} />;
  });
  return (
    <g {...INK} strokeWidth="2">
      <path className="fill-sheet" d="M38 98v62c0 26 54 46 122 46s122-20 122-46V98Z" />
      <g strokeWidth="3.5" className="text-accent">
        {ridges}
      </g>
      <ellipse cx="160" cy="98" rx="122" ry="46" className="fill-sheet" />
      <ellipse cx="160" cy="98" rx="110" ry="40" strokeWidth="3" strokeDasharray="0.1 7.5" />
      <path
        id="edge-words"
        stroke="none"
        d="M76 98c0-17 37-29 84-29s84 12 84 29-37 29-84 29-84-12-84-29"
      />
      <text fontSize="15" letterSpacing="2.6" fill="currentColor" stroke="none">
        <textPath href="#edge-words">
          DECVS · ET · TVTAMEN · MDCXCVI · DECVS · ET · TVTAMEN ·
        </textPath>
      </text>
      <path d="m150 84 20 28M170 84l-20 28M142 98h36" className="text-accent" strokeWidth="3" />
    </g>
  );
}

const DRAWINGS: Readonly<Record<string, () => ReactNode>> = {
  'the-coin-with-the-lily': Florin,
  'every-sum-twice': DoubleEntry,
  'signed-without-looking': BlindSignature,
  'the-weight-of-a-letter': Letterpress,
  'the-receipts-that-burned-parliament': TallySticks,
  'newton-at-the-edge': MilledEdge,
};

export function Illustration({ slug, className }: { slug: string; className?: string }) {
  const Drawing = DRAWINGS[slug];
  if (Drawing === undefined) return null;
  return (
    <svg viewBox="0 0 320 240" aria-hidden className={className}>
      <Drawing />
    </svg>
  );
}

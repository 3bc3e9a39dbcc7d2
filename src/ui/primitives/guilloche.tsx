interface GuillocheProps {
  /** Radius of the middle line, in units of the picture around it. */
  radius: number;
  depth: number;
  waves: number;
  strands: number;
}

const POINTS = 360;

/** Draws the interlaced lines of banknotes, as a ring around the origin of an SVG. */
export function Guilloche({ radius, depth, waves, strands }: GuillocheProps) {
  const strand = (phase: number): string => {
    const points = Array.from({ length: POINTS }, (_, i) => {
      const angle = (2 * Math.PI * i) / POINTS;
      const r = radius + depth * Math.sin(waves * angle + phase);
      return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  };
  const phases = Array.from({ length: strands }, (_, i) => (2 * Math.PI * i) / strands);
  return (
    <path d={phases.map(strand).join('')} fill="none" stroke="currentColor" strokeWidth="0.5" />
  );
}

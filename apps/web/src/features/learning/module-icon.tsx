import {
  Banknote,
  BookOpen,
  Building2,
  Calculator,
  Coins,
  Compass,
  FlaskConical,
  Globe,
  Hammer,
  HandCoins,
  Handshake,
  Languages,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  Monitor,
  PiggyBank,
  Puzzle,
  Rocket,
  Scale,
  Search,
  Sprout,
  Store,
  Tag,
  Target,
  TrendingUp,
  Users,
  Wallet,
} from 'lucide-react';

const BY_NAME: Readonly<Record<string, LucideIcon>> = {
  'Computer Science': Monitor,
  Mathematics: Calculator,
  Science: FlaskConical,
  Geography: Globe,
  Languages,
};

/** The icon names that a module.yaml may use; any other shows the open book. */
const BY_ICON: Readonly<Record<string, LucideIcon>> = {
  banknote: Banknote,
  building: Building2,
  calculator: Calculator,
  coins: Coins,
  compass: Compass,
  hammer: Hammer,
  'hand-coins': HandCoins,
  handshake: Handshake,
  lightbulb: Lightbulb,
  'messages-square': MessagesSquare,
  'piggy-bank': PiggyBank,
  puzzle: Puzzle,
  rocket: Rocket,
  scale: Scale,
  search: Search,
  sprout: Sprout,
  store: Store,
  tag: Tag,
  target: Target,
  'trending-up': TrendingUp,
  users: Users,
  wallet: Wallet,
};

interface ModuleIconProps {
  name: string;
  /** The icon that the module chose. */
  icon: string;
}

export function ModuleIcon({ name, icon }: ModuleIconProps) {
  const Icon = BY_NAME[name] ?? BY_ICON[icon] ?? BookOpen;
  return <Icon size={26} aria-hidden />;
}
